import { useEffectEvent, useLayoutEffect } from 'react'
import type { OpenText } from './grid-props'

/**
 * Keeps the text of an editor that no key, press or lost focus has taken: the page may go, and an editor that is unmounted loses no focus.
 * @param isChanged whether the editor is open with another text than its cell has
 * @param keep takes it
 */
export function useOpenText({ onTyped }: OpenText, isChanged: boolean, keep: () => void): void {
  const onGone = useEffectEvent(keep)
  const report = useEffectEvent(onTyped)
  useLayoutEffect(() => {
    if (!isChanged) return
    report(true)
    return () => report(false)
  }, [isChanged])
  useLayoutEffect(() => {
    const gone = () => onGone()
    globalThis.window.addEventListener('pagehide', gone)
    return () => {
      globalThis.window.removeEventListener('pagehide', gone)
      gone()
    }
  }, [])
}
