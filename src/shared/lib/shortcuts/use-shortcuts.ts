import { useEffect, useEffectEvent } from 'react'
import { matchesShortcut, type Shortcut } from './shortcut'

/** While the person types, shortcuts without Ctrl or ⌘ are off. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.target
  if (!(target instanceof HTMLElement)) return false
  const writes =
    target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])')
  return writes && !event.ctrlKey && !event.metaKey && event.key !== 'Escape'
}

/**
 * Shortcuts of the whole page: `useShortcuts({ j: next, k: previous, 'mod+Enter': publish })`. They are off while a dialog is open,
 * while the person types, and for a key press that was already handled.
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
