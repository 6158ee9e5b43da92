import { useEffect, useEffectEvent } from 'react'
import type { Schema } from '@/shared/api'

/** A machine that says who has signed in. */
interface Prover {
  on: (type: 'proved', handler: (event: { self: Schema<'Self'> }) => void) => { unsubscribe: () => void }
}

/** Tells the page when the second factor is proved. */
export function useProved(actor: Prover, onSignedIn: (self: Schema<'Self'>) => void): void {
  const signedIn = useEffectEvent(onSignedIn)
  useEffect(() => {
    const { unsubscribe } = actor.on('proved', ({ self }) => signedIn(self))
    return unsubscribe
  }, [actor])
}
