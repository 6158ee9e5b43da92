import { describe, expect, test } from 'vitest'
import { aContentNode, aContentsChanged, aContentTree, answersOf, createTestActor, exploreMachine, silentPromise } from '@/shared/testing'
import { contentsMachine } from './contents-machine'
import type { SaveOutcome } from './contents-setup'
import { contentsView } from './contents-view'
import { deletionOf, type Intent, type Request } from './intents'
import type { Changed } from './tree'

const tree = aContentTree()
const up: Intent = { kind: 'move', id: 12, to: 'up' }
const rename: Intent = { kind: 'rename', id: 2, name: 'CSS' }
const changedTo = (name: string, revision: number): Changed => ({
  ...aContentsChanged({ nodes: [aContentNode({ id: 2, name, position: 2048, revision })] }),
  undo: { course_id: 3, changes: [{ id: 2, revision, fields: { name: 'Hojas de estilo' } }] },
})
const saved: SaveOutcome = { kind: 'saved', changed: changedTo('CSS', 2) }
const theirs = aContentNode({ id: 2, name: 'Presentación', position: 2048, revision: 7 })
const conflict: SaveOutcome = { kind: 'conflict', theirs: [theirs] }
const declined: SaveOutcome = { kind: 'declined' }
const rejected: SaveOutcome = { kind: 'rejected', reason: 'content_has_work', work: { marks: 2, works: 3 } }

const start = (input = tree) => {
  const run = createTestActor(({ promise }) => contentsMachine.provide({ actors: { save: promise<SaveOutcome, Request>('save') } }), {
    tree: input,
  })
  return { ...run, view: () => contentsView(run.snapshot()) }
}

test('every state is reached and every transition is taken', () => {
  const { unreachedStates, uncoveredTransitions } = exploreMachine({
    machine: contentsMachine.provide({ actors: { save: silentPromise<SaveOutcome, Request>() } }),
    input: { tree },
    events: [
      { type: 'run', intent: rename },
      { type: 'run', intent: { kind: 'move', id: 1, to: 'up' } },
      { type: 'undo' },
      { type: 'edit', editing: { id: 2 } },
      { type: 'edit', editing: { parentId: null, index: 2 } },
      { type: 'commit', name: 'CSS' },
      { type: 'commit', name: 'CSS', next: true },
      { type: 'commit', name: ' ' },
      { type: 'cancel' },
      { type: 'drag', ids: [12] },
      { type: 'drop', place: { parentId: null, index: 0 } },
      { type: 'drop', place: null },
      { type: 'retry' },
      { type: 'dismiss' },
      { type: 'fresh', tree },
      { type: 'applied', changed: changedTo('CSS', 2) },
      ...answersOf({ save: [saved, conflict, rejected, declined] }),
    ],
    facts: ({ context }) => [
      Math.min(context.undo.length, 1),
      context.current?.kind,
      Math.min(context.queue.length, 1),
      context.editing !== null,
    ],
    limit: 400_000,
  })
  expect({ unreachedStates, uncoveredTransitions }).toEqual({ unreachedStates: [], uncoveredTransitions: [] })
})

describe('a step', () => {
  test('is sent at once, the next ones after it, from the tree that stands then', async () => {
    const run = start()
    run.send({ type: 'run', intent: rename }, { type: 'run', intent: { ...rename, name: 'CSS 3' } })
    expect(run.requests).toHaveLength(1)
    expect(run.view()).toMatchObject({ save: 'saving', names: new Map([[2, 'CSS 3']]) })
    await run.answer(saved)
    expect(run.requests[1]?.input).toEqual({
      kind: 'change',
      body: { course_id: 3, changes: [{ id: 2, revision: 2, fields: { name: 'CSS 3' } }] },
    })
  })

  test('that has nowhere to go is refused without a request', () => {
    const run = start()
    run.send({ type: 'run', intent: { kind: 'move', id: 1, to: 'up' } })
    expect([run.requests, run.view().refusal]).toEqual([[], 'nowhere'])
    run.send({ type: 'run', intent: up })
    expect([run.requests.length, run.view().refusal]).toEqual([1, null])
  })

  test('that another person overtook keeps what was typed, and goes over theirs when asked', async () => {
    const run = start()
    run.send({ type: 'run', intent: rename })
    await run.answer(conflict)
    expect(run.view()).toMatchObject({ hasConflict: true, current: rename, theirs: [theirs], save: 'conflict' })
    run.send({ type: 'retry' })
    expect(run.requests[1]?.input).toMatchObject({ body: { changes: [{ id: 2, revision: 7, fields: { name: 'CSS' } }] } })
  })

  test('that is not saved lets names go on that were typed behind it, and drops the rest', async () => {
    for (const answer of [conflict, rejected]) {
      const run = start()
      const add = { kind: 'add', parentId: null, index: 1, contents: [{ name: 'Formularios', depth: 0 }] } as const
      run.send({ type: 'run', intent: rename }, { type: 'run', intent: up }, { type: 'run', intent: add })
      await run.answer(answer)
      expect(run.requests).toHaveLength(1)
      run.send({ type: 'dismiss' })
      expect(run.requests[1]?.input).toEqual({
        kind: 'add',
        body: { course_id: 3, parent_id: null, index: 1, contents: [{ name: 'Formularios', depth: 0 }] },
      })
      await run.answer(saved)
      expect(run.requests).toHaveLength(2)
    }
  })

  test('that would take students’ work away says how much', async () => {
    const run = start()
    run.send({ type: 'run', intent: { kind: 'delete', ids: [1], name: 'Marcas' } })
    await run.answer(rejected)
    expect(run.view()).toMatchObject({ refusal: 'content_has_work', work: { marks: 2, works: 3 } })
  })

  test('that deletes a task and a resource names their revisions, and its undo brings them back', async () => {
    const run = start()
    run.send({ type: 'run', intent: deletionOf(tree, ['d5', 'r8']) })
    const remove = [
      { kind: 'deliverable', id: 5, revision: 1 },
      { kind: 'resource', id: 8, revision: 1 },
    ] as const
    expect(run.requests[0]?.input).toMatchObject({ body: { course_id: 3, changes: [], remove } })
    const undo = { course_id: 3, restore: [21, 22] }
    await run.answer({ kind: 'saved', changed: { ...changedTo('CSS', 2), nodes: [], removed_items: [...remove], undo } })
    expect(run.view().tree).toMatchObject({ deliverables: [], resources: [], bin_count: tree.bin_count + 2 })
    run.send({ type: 'undo' })
    expect(run.requests[1]?.input).toMatchObject({ body: { restore: [21, 22] } })
  })

  test('that the server did not answer is sent again with the steps behind it', async () => {
    const run = start()
    run.send({ type: 'run', intent: rename }, { type: 'run', intent: up })
    await run.answer(new Error('Failed to fetch'))
    expect(run.view().save).toBe('failed')
    run.send({ type: 'retry' })
    await run.answer(saved)
    expect(run.requests.map(({ input }) => (input as { body: { changes: { id: number }[] } }).body.changes[0]?.id)).toEqual([2, 2, 12])
  })
})

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

describe('undo', () => {
  test('takes the last step back, and then the one before with the revision that this left', async () => {
    const run = start()
    run.send({ type: 'run', intent: rename })
    await run.answer(saved)
    run.send({ type: 'run', intent: { ...rename, name: 'CSS 3' } })
    await run.answer({ kind: 'saved', changed: changedTo('CSS 3', 3) })
    run.send({ type: 'undo' })
    await run.answer({ kind: 'saved', changed: changedTo('CSS', 4) })
    expect(run.view()).toMatchObject({ canUndo: true, save: 'saved' })
    run.send({ type: 'undo' })
    expect(run.requests.at(-1)?.input).toMatchObject({ body: { changes: [{ id: 2, revision: 4 }] } })
    await run.answer({ kind: 'saved', changed: changedTo('Hojas de estilo', 5) })
    expect(run.view().canUndo).toBe(false)
  })
})

test('names are typed one after the other while the first ones are being saved', () => {
  const run = start()
  run.send({ type: 'edit', editing: { parentId: null, index: 2 } }, { type: 'commit', name: ' Guiones ', next: true })
  expect(run.view().editing).toEqual({ parentId: null, index: 3 })
  run.send({ type: 'commit', name: '' })
  expect(run.view().editing).toBeNull()
  expect(run.requests.map(({ input }) => input)).toEqual([
    { kind: 'add', body: { course_id: 3, parent_id: null, index: 2, contents: [{ name: 'Guiones', depth: 0 }] } },
  ])
})

test('a reader changes nothing', () => {
  const run = start(aContentTree({ can_edit: false }))
  run.send({ type: 'run', intent: rename }, { type: 'edit', editing: { id: 2 } }, { type: 'undo' })
  expect([run.requests, run.view().editing, run.view().save]).toEqual([[], null, 'idle'])
})
