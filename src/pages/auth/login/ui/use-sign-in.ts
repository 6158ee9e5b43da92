import { useRef, useState } from 'react'
import { signIn, signInWithGoogle, useSession, type Credentials } from '@/entities/session'
import { isApiError, type Schema } from '@/shared/api'

/** Why signing in failed. `wait` is in seconds and ends at `until` (ms since 1970). */
export type Trouble =
  | { readonly kind: 'wrong' | 'offline' | 'googleRefused' }
  | { readonly kind: 'throttled'; readonly wait: number; readonly until: number }

function troubleOf(error: unknown, refusal: 'wrong' | 'googleRefused'): Trouble {
  if (isApiError(error, 429)) {
    const wait = error.retryAfter ?? 60
    return { kind: 'throttled', wait, until: Date.now() + wait * 1000 }
  }
  return { kind: isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 403 ? refusal : 'offline' }
}

export interface SignIn {
  readonly busy: boolean
  readonly trouble: Trouble | null
  readonly withPassword: (credentials: Credentials) => Promise<boolean>
  readonly withGoogle: (credential: string) => Promise<boolean>
  /** Downloads the code of the next page; called when the person starts typing. */
  readonly warmUp: () => void
}

export interface Destination {
  /** The page to open after signing in. */
  readonly next: string
  readonly goTo: (href: string) => Promise<void>
  /** Downloads the code of that page. */
  readonly warmUp: () => void
}

/** Signs in and opens the requested page. */
export function useSignIn({ next, goTo, warmUp }: Destination): SignIn {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const warm = useRef(false)

  const enter = async (arrive: () => Promise<Schema<'Self'>>, refusal: 'wrong' | 'googleRefused') => {
    setBusy(true)
    setTrouble(null)
    try {
      await session.signedIn(await arrive())
      await goTo(next)
      return true
    } catch (error) {
      // a one-time password must be replaced first
      if (isApiError(error, 'new_password_required') && error.link) {
        await goTo(error.link)
        return true
      }
      setTrouble(troubleOf(error, refusal))
      setBusy(false)
      return false
    }
  }

  return {
    busy,
    trouble,
    withPassword: (credentials) => enter(() => signIn(credentials), 'wrong'),
    withGoogle: (credential) => enter(() => signInWithGoogle(credential), 'googleRefused'),
    warmUp: () => {
      if (warm.current) return
      warm.current = true
      warmUp()
    },
  }
}
