import { expect, test } from 'vitest'
import { aContentTree } from '@/shared/testing'
import type { Intent } from './intents'
import { type Blocked, deactivationOf, restOf } from './rest'
import { rowIdOf } from './tree'

const binned: Blocked = { reason: 'already_placed', kind: 'resource', bin_id: 8, id: null, name: 'Apuntes', content: 'HTML' }
const moved: Blocked = { ...binned, bin_id: null, id: 5 }
const restore: Intent = { kind: 'restore', binIds: [7, 8] }

test('what returns without the entries that cannot', () => {
  expect(restOf(restore, [binned], [])).toEqual({ kind: 'restore', binIds: [7] })
  expect(restOf({ ...restore, binIds: [8] }, [binned], [])).toBeNull()
  expect(restOf(restore, [], [])).toBeNull()
  expect(restOf(null, [binned], [])).toBeNull()
})

test('what moves without the resource that its content has already', () => {
  const place: Intent = { kind: 'place', ids: [12, rowIdOf({ itemKind: 'resource', id: 5 })], at: { anchor: 1, side: 'before' } }
  expect(restOf(place, [moved], [])).toEqual({ ...place, ids: [12] })
})

test('an undo without what is in the way, or was changed since', () => {
  const item = { kind: 'resource', id: 5, revision: 2, content_id: 1, index: 0 } as const
  const step = {
    course_id: 3,
    changes: [
      { id: 1, revision: 2 },
      { id: 2, revision: 2 },
    ],
    items: [item],
    remove: [],
    restore: [7, 8],
    deliverables: [],
  }
  const undo: Intent = { kind: 'undo', step, body: step }
  const left = { ...step, items: [], restore: [7] }
  expect(restOf(undo, [binned, moved], [])).toEqual({ kind: 'undo', step: left, body: left })
  const other = { ...step, changes: [{ id: 2, revision: 2 }] }
  expect(restOf(undo, [], [1])).toEqual({ kind: 'undo', step: other, body: other })
  const only = { course_id: 3, restore: [8] }
  expect(restOf({ kind: 'undo', step: only, body: only }, [binned], [])).toBeNull()
})

test('the rest deletes nothing that a colleague has put inside, and keeps deliverables as they were', () => {
  const inside = { contents: [4], resources: [], deliverables: [] }
  const added = { course_id: 3, changes: [{ id: 4, revision: 1, is_deleted: true }], inside }
  expect(restOf({ kind: 'undo', step: added, body: added }, [], [9])).toBeNull()
  const several = { ...added, changes: [...added.changes, { id: 5, revision: 2 }], deliverables: [{ id: 6, revision: 2, is_active: true }] }
  expect(restOf({ kind: 'undo', step: several, body: several }, [], [5])).toMatchObject({
    body: { inside, changes: added.changes, deliverables: several.deliverables },
  })
  expect(restOf({ kind: 'undo', step: several, body: several }, [], [rowIdOf({ itemKind: 'deliverable', id: 6 })])).toMatchObject({
    body: { inside, changes: several.changes, deliverables: [] },
  })
})

test('instead of a deletion what is active in it can become inactive; a resource cannot', () => {
  const tree = aContentTree()
  const deletion: Intent = { kind: 'delete', ids: [2, 'd5', 'r8'], name: 'Hojas de estilo' }
  expect(deactivationOf(tree, deletion)).toEqual({ kind: 'activate', ids: [2, 'd5'], isActive: false })
  expect(deactivationOf(tree, { ...deletion, ids: ['r8'] })).toBeNull()
  const inactive = { ...tree, nodes: tree.nodes.map((node) => ({ ...node, is_active: false })) }
  expect(deactivationOf(inactive, { ...deletion, ids: [2] })).toBeNull()
  expect(deactivationOf(tree, restore)).toBeNull()
})
