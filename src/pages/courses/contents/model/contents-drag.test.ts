import { describe, expect, test } from 'vitest'
import { aContentsChanged, aContentTree } from '@/shared/testing'
import { declined, rename, start, tree } from './contents-fixtures'
import type { Intent } from './intents'
import type { RowPlace } from './row-places'
import type { RowId } from './tree'

describe('a drag', () => {
  test('is the step to the place of its drop', () => {
    const run = start()
    run.send({ type: 'drag', ids: [12, 111] })
    expect(run.view()).toMatchObject({ dragged: [12, 111], canUndo: false })
    run.send({ type: 'drop', place: { anchor: 2, side: 'inside' } })
    expect(run.view().dragged).toEqual([])
    expect(run.requests.map(({ input }) => input)).toMatchObject([
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
    run.send({ type: 'drag', ids: ['r8'] }, { type: 'drop', place: { anchor: 2, side: 'inside' } })
    const moved = { kind: 'resource', id: 8, revision: 2, content_id: 12, index: 0 } as const
    const resource = { ...tree.resources[0]!, content_id: 2, revision: 2 }
    const undo = { course_id: 3, items: [moved] }
    await run.answer({ kind: 'saved', changed: aContentsChanged({ resources: [resource], undo }) })
    expect(run.view().tree.resources).toEqual([resource])
    run.send({ type: 'run', intent: { kind: 'moveItem', id: 'r8', to: 'up' } })
    const again = (revision: number) => ({
      kind: 'saved' as const,
      changed: aContentsChanged({
        resources: [{ ...resource, content_id: 12, revision }],
        undo: { course_id: 3, items: [{ ...moved, revision }] },
      }),
    })
    await run.answer(again(3))
    run.send({ type: 'undo' })
    await run.answer(again(4))
    run.send({ type: 'undo' })
    expect(run.requests.at(-1)?.input).toMatchObject({ body: { items: [{ id: 8, revision: 4 }] } })
  })

  test('that another person overtook goes over theirs when asked', async () => {
    const run = start()
    run.send({ type: 'run', intent: { kind: 'place', ids: ['d5'], at: { anchor: 2, side: 'inside' } } })
    const left = { kind: 'deliverable', id: 5, name: 'Maqueta', content_id: 1, position: 7, revision: 6 } as const
    await run.answer({ kind: 'conflict', theirs: [], items: [left] })
    expect(run.view()).toMatchObject({ hasConflict: true, theirs: [{ name: 'Maqueta' }] })
    const [shown] = run.view().tree.deliverables
    expect(shown).toMatchObject({ id: 5, name: 'Maqueta', content_id: 1, position: 7 })
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
    run.send({ type: 'drop', place: { anchor: 1, side: 'before' } })
    expect([run.requests, run.view().refusal]).toEqual([[], 'gone'])
  })
})

describe('a place that was chosen', () => {
  const move = (ids: readonly RowId[], at: RowPlace): Intent => ({ kind: 'place', ids, at })
  const bodyOf = (run: ReturnType<typeof start>) => (run.requests.at(-1)?.input as { readonly body: object } | undefined)?.body
  const without = (id: number) => aContentTree({ nodes: tree.nodes.filter((node) => node.id !== id) })

  test('is where its row is when it is the turn of the step', async () => {
    const run = start()
    run.send({ type: 'run', intent: rename }, { type: 'run', intent: move([2], { anchor: 12, side: 'before' }) })
    // another person has deleted what stood before it
    run.send({ type: 'fresh', tree: without(11) })
    await run.answer(declined)
    expect(bodyOf(run)).toEqual({ course_id: 3, changes: [{ id: 2, revision: 1, place: { parent_id: 1, index: 0 } }] })
  })

  test('is refused in words where its row is gone', async () => {
    for (const ids of [[2], ['r8']] as const) {
      const run = start()
      run.send({ type: 'run', intent: rename }, { type: 'run', intent: move(ids, { anchor: 11, side: 'inside' }) })
      run.send({ type: 'fresh', tree: without(11) })
      await run.answer(declined)
      expect([run.requests.length, run.view().refusal]).toEqual([1, 'place_gone'])
    }
  })

  test('takes contents, resources and deliverables in one step, each among its own', () => {
    const run = start()
    run.send({ type: 'run', intent: move([2, 'r8', 'd5', 112], { anchor: 11, side: 'inside' }) })
    expect(bodyOf(run)).toEqual({
      course_id: 3,
      changes: [
        { id: 2, revision: 1, place: { parent_id: 11, index: 1 } },
        { id: 112, revision: 1, place: { parent_id: 11, index: 2 } },
      ],
      items: [
        { kind: 'resource', id: 8, revision: 1, content_id: 11, index: 0 },
        { kind: 'deliverable', id: 5, revision: 1, content_id: 11, index: 0 },
      ],
    })
  })
})
