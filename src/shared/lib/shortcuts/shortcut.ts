/** A shortcut: "j", "?", "Escape", "mod+Enter", "shift+ArrowDown". `mod` is ⌘ on a Mac, else Ctrl. */
export type Shortcut = string

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const isMac = () => /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '')

/** Whether a key press is the shortcut. Shift is ignored for signs that need it on some keyboards ("?", "/"). */
export function matchesShortcut(event: KeyPress, shortcut: Shortcut, mac = isMac()): boolean {
  const parts = shortcut.split('+')
  const key = parts.pop() ?? ''
  const modifiers = new Set(parts)
  // AltGr, with which many keyboards write [ and ], is Ctrl and Alt on Windows and Alt on a Mac
  if (modifiers.size === 0 && /^[^a-z\d]$/i.test(key) && event.key === key) return !event.metaKey && (!event.ctrlKey || event.altKey)
  const control = modifiers.has('ctrl') || (modifiers.has('mod') && !mac)
  const meta = modifiers.has('mod') && mac
  if (event.ctrlKey !== control || event.metaKey !== meta || event.altKey !== modifiers.has('alt')) return false
  const isLetter = /^[a-z]$/i.test(key)
  const shiftMatters = isLetter || key.length > 1 || modifiers.has('shift')
  if (shiftMatters && event.shiftKey !== modifiers.has('shift')) return false
  return event.key.toLowerCase() === key.toLowerCase()
}

const names: Readonly<Record<string, string>> = {
  alt: 'Alt',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  enter: '↵',
  escape: 'Esc',
  shift: '⇧',
}

/** The keys as printed on the keyboard: "mod+Enter" → ["Ctrl", "↵"] or ["⌘", "↵"]. */
export function shortcutKeys(shortcut: Shortcut, mac = isMac()): readonly string[] {
  return shortcut.split('+').map((part) => {
    if (part === 'mod') return mac ? '⌘' : 'Ctrl'
    if (part === 'ctrl') return mac ? '⌃' : 'Ctrl'
    return names[part.toLowerCase()] ?? (part.length === 1 ? part.toUpperCase() : part)
  })
}
