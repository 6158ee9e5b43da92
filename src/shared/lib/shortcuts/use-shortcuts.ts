import { useEffect, useEffectEvent } from 'react'
import { matchesShortcut, type Shortcut } from './shortcut'

/** While the person types, shortcuts without Ctrl or ⌘ are off. Ctrl with Alt is AltGr, which writes signs. */
function isTyping(event: KeyboardEvent, outsideFields: boolean): boolean {
  const target = event.target
  if (!(target instanceof HTMLElement)) return false
  const writes =
    target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])')
  const isCommand = (event.ctrlKey && !event.altKey) || event.metaKey
  return writes && (outsideFields || !isCommand) && event.key !== 'Escape'
}

interface ShortcutOptions {
  /** Default: true. */
  readonly enabled?: boolean
  /** Whether a shortcut of the page with the same key comes first: for the frame around pages. Default: false. */
  readonly yields?: boolean
  /** Whether a field keeps its keys with Ctrl or ⌘ too, such as Ctrl+Z. Default: false. */
  readonly outsideFields?: boolean
}

/**
 * Shortcuts of the whole page: `useShortcuts({ j: next, k: previous, 'mod+Enter': publish })`. They are off while a dialog is open,
 * while the person types, and for a key press that was already handled.
 */
export function useShortcuts(
  shortcuts: Readonly<Record<Shortcut, () => void>>,
  { enabled = true, yields = false, outsideFields = false }: ShortcutOptions = {},
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isTyping(event, outsideFields)) return
    if (document.querySelector('[role=dialog][data-state=open], [role=menu][data-state=open]')) return
    const found = Object.entries(shortcuts).find(([shortcut]) => matchesShortcut(event, shortcut))
    if (!found) return
    event.preventDefault()
    found[1]()
  })
  useEffect(() => {
    if (!enabled) return
    // events reach the window after the document, whichever of the components was mounted first
    const target = yields ? window : document
    const listen = (event: Event) => press(event as KeyboardEvent)
    target.addEventListener('keydown', listen)
    return () => target.removeEventListener('keydown', listen)
  }, [enabled, yields])
}
