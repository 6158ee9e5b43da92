import { describe, expect, test } from 'vitest'
import { aContentNode, aContentsChanged } from '@/shared/testing'
import { changedTo, conflict, rename, saved, start, tree, up } from './contents-fixtures'
import type { Changed } from './tree'

type Run = ReturnType<typeof start>
const revisions = (run: Run) => {
  const input = run.requests.at(-1)?.input as { body: { changes?: { id: number; revision: number }[] } } | undefined
  return input?.body.changes?.map(({ id, revision }) => [id, revision])
}
const renamed = (revision: number): Changed => changedTo('CSS', revision)

describe('an undo', () => {
  test('is refused for a content that a colleague has changed and that a later step of mine only renumbers', async () => {
    const run = start()
    run.send({ type: 'run', intent: rename })
    await run.answer(saved)
    // the move gives all siblings other positions; one of them has the revision of a colleague
    const moved = [aContentNode({ id: 12, position: 512, revision: 2 }), aContentNode({ id: 2, name: 'De otra persona', revision: 3 })]
    const undo = { course_id: 3, changes: [{ id: 12, revision: 2, place: { parent_id: 1, index: 1 } }] }
    run.send({ type: 'run', intent: up })
    await run.answer({ kind: 'saved', changed: aContentsChanged({ nodes: moved, undo }) })
    run.send({ type: 'undo' })
    expect(revisions(run)).toEqual([[12, 2]])
    await run.answer({ kind: 'saved', changed: aContentsChanged({ nodes: [] }) })
    run.send({ type: 'undo' })
    expect(revisions(run)).toEqual([[2, 2]])
    await run.answer(conflict)
    expect(run.view().hasConflict).toBe(true)
  })

  test('is refused where a colleague has written between two steps of mine', async () => {
    const run = start()
    run.send({ type: 'run', intent: rename })
    await run.answer(saved)
    const nodes = tree.nodes.map((node) => (node.id === 2 ? { ...node, name: 'De otra persona', revision: 3 } : node))
    run.send({ type: 'fresh', tree: { ...tree, nodes } }, { type: 'run', intent: { ...rename, name: 'CSS 3' } })
    await run.answer({ kind: 'saved', changed: renamed(4) })
    run.send({ type: 'undo' })
    expect(revisions(run)).toEqual([[2, 4]])
    await run.answer({ kind: 'saved', changed: renamed(5) })
    run.send({ type: 'undo' })
    expect(revisions(run)).toEqual([[2, 2]])
  })

  test('takes a step back whose content was in the bin meanwhile', async () => {
    const run = start()
    run.send({ type: 'run', intent: rename })
    await run.answer(saved)
    run.send({ type: 'run', intent: { kind: 'delete', ids: [2], name: 'CSS' } })
    await run.answer({ kind: 'saved', changed: aContentsChanged({ removed: [2], undo: { course_id: 3, restore: [21] } }) })
    run.send({ type: 'undo' })
    const undo = { course_id: 3, changes: [{ id: 2, revision: 2, is_deleted: true }] }
    await run.answer({ kind: 'saved', changed: aContentsChanged({ nodes: [aContentNode({ id: 2, revision: 2 })], undo }) })
    run.send({ type: 'undo' })
    expect(revisions(run)).toEqual([[2, 2]])
  })

  test('of a deactivated deliverable has the revision of the next step', async () => {
    const run = start()
    const off = (revision: number) => ({
      kind: 'saved' as const,
      changed: aContentsChanged({ undo: { course_id: 3, deliverables: [{ id: 5, revision, is_active: true }] } }),
    })
    run.send({ type: 'run', intent: { kind: 'activate', ids: ['d5'], isActive: false } })
    expect(run.requests[0]?.input).toMatchObject({
      kind: 'change',
      body: { course_id: 3, changes: [], deliverables: [{ id: 5, revision: 1, is_active: false }] },
    })
    await run.answer(off(2))
    run.send({ type: 'run', intent: { kind: 'place', ids: ['d5'], at: { anchor: 2, side: 'inside' } } })
    const undo = { course_id: 3, items: [{ kind: 'deliverable' as const, id: 5, revision: 3, content_id: 111, index: 0 }] }
    await run.answer({ kind: 'saved', changed: aContentsChanged({ undo }) })
    run.send({ type: 'undo' })
    await run.answer({ kind: 'saved', changed: aContentsChanged({ undo: { ...undo, items: [{ ...undo.items[0]!, revision: 4 }] } }) })
    run.send({ type: 'undo' })
    expect(run.requests.at(-1)?.input).toMatchObject({ body: { deliverables: [{ id: 5, revision: 4, is_active: true }] } })
  })
})
