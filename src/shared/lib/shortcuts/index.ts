export { matchesShortcut, shortcutKeys, type Shortcut } from './shortcut'
export { useShortcuts } from './use-shortcuts'
