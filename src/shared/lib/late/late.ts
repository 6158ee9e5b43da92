import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { afterFirstTouch } from './first-touch'

/** Code that is no part of a page's first download: it comes when it is needed, or just before. */
export interface Late<T> {
  /** Downloads it, once. After a failure it may be asked again. */
  readonly load: () => Promise<T>
  /** What was downloaded, as soon as it is here. */
  readonly current: () => T | undefined
  readonly subscribe: (listener: () => void) => () => void
}

const declared = new Set<Late<unknown>>()

/** Downloads all that was declared to come later, with what it declares itself: for a test that goes faster than any reader. */
export async function loadEverything(): Promise<void> {
  let known = 0
  while (declared.size > known) {
    known = declared.size
    await Promise.all([...declared].map((code) => code.load()))
  }
}

/**
 * Declares code that comes later: `const sheet = late(() => import('./sheet-panel'))`. A visit that nobody touches does without
 * it; once somebody moves the pointer or presses a key it is fetched in the first idle moment, so that what they open is there.
 */
export function late<T>(download: () => Promise<T>): Late<T> {
  const listeners = new Set<() => void>()
  let asked: Promise<T> | undefined
  let here: T | undefined
  const load = () => {
    asked ??= download().then(
      (code) => {
        here = code
        for (const listener of listeners) listener()
        return code
      },
      (error: unknown) => {
        asked = undefined
        throw error
      },
    )
    return asked
  }
  const code: Late<T> = {
    load,
    current: () => here,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  declared.add(code)
  // what does not arrive is asked for again by who needs it
  afterFirstTouch(() => void load().catch(() => undefined))
  return code
}

/** The code once it is here; wanting it downloads it, and what could not be downloaded is told, once each time that it is wanted. */
export function useLate<T>(code: Late<T>, wanted: boolean, onFailed: () => void): T | undefined {
  const here = useSyncExternalStore(code.subscribe, code.current)
  const isMissing = wanted && here === undefined
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    if (isMissing) code.load().catch(() => fail())
  }, [code, isMissing])
  return wanted ? here : undefined
}
