import { describe, expect, test } from 'vitest'
import type { TreeItem } from './tree-keys'
import { depthOf, dropOf, hitboxOf, indexOfDrop } from './tree-drop'

const item = (id: number, parentId: number | null, isOpen = false, hasChildren = isOpen): TreeItem => ({
  id,
  parentId,
  name: `${id}`,
  hasChildren,
  isOpen,
})
// 1 (11 (111 112) 12), 2 folded, 3
const items = [item(1, null, true), item(11, 1, true), item(111, 11), item(112, 11), item(12, 1), item(2, null, false, true), item(3, null)]
const indent = { currentLevel: 0, indentPerLevel: 24 }
const drop = (id: number, target: number, type: 'reorder-above' | 'reorder-below' | 'make-child') =>
  dropOf(items, id, target, { type, ...indent })

test('a row knows its depth and which of its parts mean what', () => {
  expect([1, 11, 112, 12, 3].map((id) => depthOf(items, id))).toEqual([0, 1, 2, 1, 0])
  expect([1, 11, 111, 112, 12, 2, 3].map((id) => hitboxOf(items, id))).toEqual([
    'expanded',
    'expanded',
    'standard',
    'last-in-group',
    'last-in-group',
    'standard',
    'standard',
  ])
})

describe('a drop', () => {
  test('stands beside a row, or in it: first in an open one, last in a folded one', () => {
    expect(drop(3, 1, 'reorder-above')).toEqual({ id: 3, parentId: null, at: { before: 1 } })
    expect(drop(3, 12, 'reorder-below')).toEqual({ id: 3, parentId: 1, at: { after: 12 } })
    expect(drop(3, 11, 'make-child')).toEqual({ id: 3, parentId: 11, at: 'start' })
    expect(drop(3, 2, 'make-child')).toEqual({ id: 3, parentId: 2, at: 'end' })
  })

  test('at the left of the last row of a group comes behind a row above it', () => {
    const reparent = (desiredLevel: number) => dropOf(items, 3, 112, { type: 'reparent', desiredLevel, ...indent })
    expect(reparent(0)).toEqual({ id: 3, parentId: null, at: { after: 1 } })
    expect(reparent(1)).toEqual({ id: 3, parentId: 1, at: { after: 11 } })
  })

  test('on the row itself or in it is none', () => {
    expect(drop(1, 1, 'make-child')).toBeNull()
    expect(drop(1, 111, 'reorder-below')).toBeNull()
    expect(dropOf(items, 3, 2, { type: 'instruction-blocked', desired: { type: 'make-child', ...indent } })).toBeNull()
  })

  test('has an index among the rows of its parent', () => {
    const at = (place: 'start' | 'end' | { before: number } | { after: number }) => indexOfDrop([11, 12], { id: 3, parentId: 1, at: place })
    expect([at('start'), at({ before: 11 }), at({ after: 11 }), at({ before: 12 }), at({ after: 12 }), at('end')]).toEqual([
      0, 0, 1, 1, 2, 2,
    ])
  })
})
