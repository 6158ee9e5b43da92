import { expect, test } from 'vitest'
import { aContentTree } from '@/shared/testing'
import { ancestorsOf, shownRowOf } from './ancestors'
import { visibleRows } from './tree'

const tree = aContentTree()

test('what is above a node or an item is all of it, the nearest first', () => {
  expect([ancestorsOf(tree, 112), ancestorsOf(tree, 1), ancestorsOf(tree, 99)]).toEqual([[11, 1], [], []])
  const deliverable = tree.deliverables[0]
  expect(ancestorsOf(tree, `d${deliverable?.id ?? 0}`)[0]).toBe(deliverable?.content_id)
})

test('what is folded away at two levels is shown by the row that is left above it', () => {
  const rowOf = (id: number, folded: readonly number[]) => shownRowOf(tree, visibleRows(tree, new Set(folded)), id)
  expect([rowOf(112, []), rowOf(112, [11]), rowOf(112, [1, 11])]).toEqual([112, 11, 1])
  expect(rowOf(99, [])).toBeUndefined()
})
