import { expect, it } from 'vitest'
import { matchesShortcut, shortcutKeys } from '.'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', true>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

it.each([
  ['j', press('j'), true],
  ['j', press('J', { shiftKey: true }), false],
  ['j', press('j', { ctrlKey: true }), false],
  ['shift+j', press('J', { shiftKey: true }), true],
  ['?', press('?', { shiftKey: true }), true],
  ['?', press('?'), true],
  ['?', press('?', { ctrlKey: true }), false],
  [']', press(']', { ctrlKey: true, altKey: true }), true],
  [']', press(']', { altKey: true }), true],
  [']', press(']', { ctrlKey: true }), false],
  [']', press(']', { metaKey: true }), false],
  ['1', press('1', { altKey: true }), false],
  ['mod+k', press('k', { ctrlKey: true }), true],
  ['mod+k', press('k', { metaKey: true }), false],
  ['mod+Enter', press('Enter', { ctrlKey: true }), true],
  ['Enter', press('Enter', { shiftKey: true }), false],
  ['alt+ArrowDown', press('ArrowDown', { altKey: true }), true],
  // AltGr is Ctrl and Alt on Windows, Option on a Mac
  ['[', press('[', { ctrlKey: true, altKey: true }), true],
  ['[', press('[', { altKey: true }), true],
  ['[', press('[', { ctrlKey: true }), false],
  ['[', press('[', { ctrlKey: true, altKey: true, metaKey: true }), false],
  ['j', press('j', { ctrlKey: true, altKey: true }), false],
  ['Enter', press('Enter', { altKey: true }), false],
  ['alt+[', press('[', { altKey: true }), true],
  ['alt+[', press('['), false],
])('%s: %j', (shortcut, event, found) => expect(matchesShortcut(event, shortcut, false)).toBe(found))

it('takes ⌘ for mod on a Mac', () => {
  expect(matchesShortcut(press('k', { metaKey: true }), 'mod+k', true)).toBe(true)
  expect(matchesShortcut(press('k', { ctrlKey: true }), 'mod+k', true)).toBe(false)
})

it('writes the keys as they are printed', () => {
  expect(shortcutKeys('mod+Enter', false)).toEqual(['Ctrl', '↵'])
  expect(shortcutKeys('mod+k', true)).toEqual(['⌘', 'K'])
  expect(shortcutKeys('shift+ArrowDown', false)).toEqual(['⇧', '↓'])
  expect(shortcutKeys('?', false)).toEqual(['?'])
})
