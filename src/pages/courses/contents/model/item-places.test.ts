import { describe, expect, test } from 'vitest'
import { aContentTree } from '@/shared/testing'
import { draggedWith, placeOfDrop } from './drop'
import { itemPlaceTo } from './item-places'
import { requestOf } from './intents'
import { standsAt } from './row-places'
import { visibleRows } from './tree'

const base = aContentTree()
const [resource, deliverable] = [base.resources[0]!, base.deliverables[0]!]
// 12 has the resources 8 and 9 and the deliverable 5; 112 has the resource 7
const tree = aContentTree({
  resources: [
    { ...resource, id: 7, content_id: 112, resource_id: 4 },
    { ...resource, position: 0 },
    { ...resource, id: 9, resource_id: 5, position: 1, revision: 4 },
  ],
  deliverables: [deliverable],
})

test('items are rows in their content, resources first, before what is below it', () => {
  const rows = visibleRows(tree, new Set([11]))
  expect(rows.map(({ id }) => id)).toEqual([1, 11, 12, 'r8', 'r9', 'd5', 2])
  expect(rows[4]).toMatchObject({ parentId: 12, level: 3, place: 2, siblings: 3, hasChildren: false })
  expect(rows[2]).toMatchObject({ hasChildren: true, isOpen: true })
})

describe('a step of an item', () => {
  test.each([
    ['r9', 'up', { contentId: 12, index: 0 }],
    ['r8', 'down', { contentId: 12, index: 1 }],
    ['r8', 'up', { contentId: 112, index: 1 }],
    ['r9', 'down', { contentId: 2, index: 0 }],
    ['d5', 'up', { contentId: 112, index: 0 }],
    ['d5', 'out', { contentId: 1, index: 0 }],
    ['r8', 'in', 'nowhere'],
    ['r99', 'up', 'gone'],
  ] as const)('%s %s', (id, to, place) => expect(itemPlaceTo(tree, id, to)).toEqual(place))

  test('has a request with the revision that stands', () => {
    expect(requestOf(tree, { kind: 'moveItem', id: 'r9', to: 'up' })).toEqual({
      kind: 'change',
      body: { course_id: 3, items: [{ kind: 'resource', id: 9, revision: 4, content_id: 12, index: 0 }] },
    })
  })
})

describe('a drop of an item', () => {
  test('goes into a content, or beside those of its kind', () => {
    expect(placeOfDrop(tree, ['r8'], { id: 'r8', parentId: 2, at: 'end' })).toEqual({ anchor: 2, side: 'inside' })
    expect(placeOfDrop(tree, ['r8'], { id: 'r8', parentId: 12, at: { after: 'r9' } })).toEqual({ anchor: 'r9', side: 'after' })
    expect(placeOfDrop(tree, ['r8'], { id: 'r8', parentId: 12, at: 'start' })).toEqual({ anchor: 'r9', side: 'before' })
    expect(placeOfDrop(tree, ['r8'], { id: 'r8', parentId: 12, at: { before: 'd5' } })).toBeNull()
    expect(placeOfDrop(tree, ['r8'], { id: 'r8', parentId: null, at: { before: 1 } })).toBeNull()
    expect(standsAt(tree, 'r8', { anchor: 'r9', side: 'before' })).toBe(true)
    expect(standsAt(tree, 'r8', { anchor: 12, side: 'inside' })).toBe(false)
    expect(standsAt(tree, 'd5', { anchor: 12, side: 'inside' })).toBe(true)
  })

  test('of several goes beside those of their kind, and into a content with others', () => {
    expect(placeOfDrop(tree, ['r8', 'r9'], { id: 'r8', parentId: 112, at: { before: 'r7' } })).toEqual({ anchor: 'r7', side: 'before' })
    expect(placeOfDrop(tree, ['r8', 'd5'], { id: 'r8', parentId: 112, at: { before: 'r7' } })).toBeNull()
    expect(placeOfDrop(tree, ['r8', 'd5'], { id: 'r8', parentId: 112, at: 'end' })).toEqual({ anchor: 112, side: 'inside' })
    expect(placeOfDrop(tree, ['r8', 2], { id: 'r8', parentId: 11, at: 'end' })).toEqual({ anchor: 11, side: 'inside' })
    expect(placeOfDrop(tree, ['r8', 2], { id: 'r8', parentId: null, at: { before: 1 } })).toBeNull()
    expect(placeOfDrop(tree, ['r8', 2], { id: 'r8', parentId: 11, at: { before: 112 } })).toBeNull()
    // what is in a dragged content goes with it
    expect(draggedWith(tree, 'd5', new Set([2, 'd5', 'r7', 11]))).toEqual([11, 'd5', 2])
  })

  test('of a node is not among items', () => {
    expect(placeOfDrop(tree, [2], { id: 2, parentId: 12, at: { before: 'r8' } })).toBeNull()
    expect(placeOfDrop(tree, [2], { id: 2, parentId: 'r8', at: 'end' })).toBeNull()
    expect(placeOfDrop(tree, [2], { id: 2, parentId: 12, at: 'start' })).toEqual({ anchor: 12, side: 'inside' })
    expect(placeOfDrop(tree, [1], { id: 1, parentId: 2, at: 'end' })).toBeNull()
  })
})
