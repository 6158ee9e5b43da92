import { describe, expect, test } from 'vitest'
import { aContentTree } from '@/shared/testing'
import { changedTo, start, tree } from './contents-fixtures'

describe('a drag', () => {
  test('is the step to the place of its drop', () => {
    const run = start()
    run.send({ type: 'drag', ids: [12, 111] })
    expect(run.view()).toMatchObject({ dragged: [12, 111], canUndo: false })
    run.send({ type: 'drop', place: { parentId: 2, index: 0 } })
    expect(run.view().dragged).toEqual([])
    expect(run.requests.map(({ input }) => input)).toEqual([
      {
        kind: 'change',
        body: {
          course_id: 3,
          changes: [
            { id: 12, revision: 1, place: { parent_id: 2, index: 0 } },
            { id: 111, revision: 1, place: { parent_id: 2, index: 1 } },
          ],
        },
      },
    ])
  })

  test('of a resource is a step too, and its undo has the revision of the next one', async () => {
    const run = start()
    run.send({ type: 'drag', ids: ['r8'] }, { type: 'drop', place: { parentId: 2, index: 0 } })
    const moved = { kind: 'resource', id: 8, revision: 2, content_id: 12, index: 0 } as const
    const resource = { ...tree.resources[0]!, content_id: 2, revision: 2 }
    const undo = { course_id: 3, items: [moved] }
    await run.answer({ kind: 'saved', changed: { ...changedTo('CSS', 2), nodes: [], resources: [resource], undo } })
    expect(run.view().tree.resources).toEqual([resource])
    run.send({ type: 'run', intent: { kind: 'moveItem', id: 'r8', to: 'up' } })
    await run.answer({
      kind: 'saved',
      changed: { ...changedTo('CSS', 2), nodes: [], resources: [{ ...resource, content_id: 12, revision: 3 }], undo },
    })
    run.send({ type: 'undo' })
    expect(run.requests.at(-1)?.input).toMatchObject({ body: { items: [{ id: 8, revision: 3 }] } })
  })

  test('that another person overtook goes over theirs when asked', async () => {
    const run = start()
    run.send({ type: 'run', intent: { kind: 'placeItem', id: 'd5', contentId: 2, index: 0 } })
    await run.answer({ kind: 'conflict', theirs: [], items: [{ kind: 'deliverable', id: 5, revision: 6 }] })
    run.send({ type: 'retry' })
    expect(run.requests[1]?.input).toMatchObject({ body: { items: [{ kind: 'deliverable', id: 5, revision: 6, content_id: 2 }] } })
  })

  test('that ends without a place moves nothing', () => {
    const run = start()
    run.send({ type: 'drag', ids: [12] }, { type: 'drop', place: null })
    expect([run.requests, run.view().dragged]).toEqual([[], []])
  })

  test('does not begin while a name is typed', () => {
    const run = start()
    run.send({ type: 'edit', editing: { id: 2 } }, { type: 'drag', ids: [12] })
    expect(run.view().dragged).toEqual([])
  })

  test('whose node another person has deleted meanwhile is refused', () => {
    const run = start()
    run.send({ type: 'drag', ids: [12] }, { type: 'fresh', tree: aContentTree({ nodes: tree.nodes.filter(({ id }) => id !== 12) }) })
    run.send({ type: 'drop', place: { parentId: null, index: 0 } })
    expect([run.requests, run.view().refusal]).toEqual([[], 'gone'])
  })
})
