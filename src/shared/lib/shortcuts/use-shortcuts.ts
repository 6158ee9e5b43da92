import { useEffect, useEffectEvent } from 'react'
import { matchesShortcut, type Shortcut } from './shortcut'

/** Typing goes first: a plain key does nothing while something is being written, one with Ctrl or ⌘ does. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.target
  if (!(target instanceof HTMLElement)) return false
  const writes =
    target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])')
  return writes && !event.ctrlKey && !event.metaKey && event.key !== 'Escape'
}

/**
 * Keys for the whole page: `useShortcuts({ j: next, k: previous, 'mod+Enter': publish })`. They rest while an open dialog
 * has the page, while something is typed, and when something nearer has taken the key.
 */
export function useShortcuts(shortcuts: Readonly<Record<Shortcut, () => void>>, enabled = true): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isTyping(event)) return
    if (document.querySelector('[role=dialog][data-state=open], [role=menu][data-state=open]')) return
    const found = Object.entries(shortcuts).find(([shortcut]) => matchesShortcut(event, shortcut))
    if (!found) return
    event.preventDefault()
    found[1]()
  })
  useEffect(() => {
    if (!enabled) return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [enabled])
}
