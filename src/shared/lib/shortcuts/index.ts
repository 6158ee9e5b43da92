export { matchesShortcut, shortcutKeys, type Shortcut } from './shortcut'
export { useRowArrows } from './use-row-arrows'
export { useShortcuts } from './use-shortcuts'
