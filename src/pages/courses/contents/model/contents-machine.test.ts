import { describe, expect, test } from 'vitest'
import { aContentNode, aContentsChanged, aContentTree, answersOf, exploreMachine, silentPromise } from '@/shared/testing'
import { changedTo, conflict, declined, rejected, rename, saved, start, theirs, tree, up } from './contents-fixtures'
import { contentsMachine } from './contents-machine'
import type { SaveOutcome } from './contents-setup'
import { deletionOf, type Request, requestOf } from './intents'
import { rowIdOf } from './tree'

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
      { type: 'drop', place: { anchor: 1, side: 'before' } },
      { type: 'drop', place: null },
      { type: 'retry' },
      { type: 'dismiss' },
      { type: 'fresh', tree },
      { type: 'applied', changed: changedTo('CSS', 2) },
      { type: 'applied', changed: aContentsChanged({ removed: [2] }) },
      ...answersOf({ save: [saved, conflict, rejected, declined] }),
    ],
    facts: ({ context }) => [
      Math.min(context.undo.length, 1),
      context.current?.kind,
      Math.min(context.queue.length, 1),
      context.editing !== null,
      context.current !== null && typeof requestOf(context.tree, context.current) === 'string',
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

  test('that theirs has left without a place is refused when it is asked to go over them', async () => {
    const run = start()
    run.send({ type: 'run', intent: { kind: 'move', id: 2, to: 'up' } })
    await run.answer({ kind: 'conflict', theirs: [{ ...theirs, position: 1 }] })
    run.send({ type: 'retry' })
    expect([run.requests.length, run.view().refusal]).toEqual([1, 'nowhere'])
  })

  test('that would take students’ work away says how much', async () => {
    const run = start()
    run.send({ type: 'run', intent: { kind: 'delete', ids: [1], name: 'Marcas' } })
    await run.answer(rejected)
    expect(run.view()).toMatchObject({ refusal: 'content_has_work', work: { marks: 2, works: 3 } })
  })

  test('that deletes any number of contents is one request with one undo; of items it is refused above what that takes', () => {
    const nodes = Array.from({ length: 1001 }, (_, index) => aContentNode({ id: index + 1 }))
    const deliverables = Array.from({ length: 2001 }, (_, index) => ({ ...tree.deliverables[0]!, id: index + 1, content_id: 1 }))
    const large = { ...tree, nodes, deliverables }
    const run = start(large)
    run.send({
      type: 'run',
      intent: deletionOf(
        large,
        nodes.map(({ id }) => id),
      ),
    })
    expect(run.requests.map(({ input }) => (input as { body: { changes: unknown[] } }).body.changes.length)).toEqual([1001])
    const items = deliverables.map(({ id }) => rowIdOf({ itemKind: 'deliverable', id }))
    expect(requestOf(large, deletionOf(large, items))).toBe('above_limit')
    expect(requestOf(large, deletionOf(large, items.slice(1)))).toMatchObject({ kind: 'change' })
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
    await run.answer({ kind: 'saved', changed: aContentsChanged({ deliverables: tree.deliverables, resources: tree.resources }) })
    expect(run.view().tree).toMatchObject({ deliverables: tree.deliverables, resources: tree.resources, bin_count: tree.bin_count })
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

  test('takes back the step that it names, whatever came after it, and only once', async () => {
    const run = start()
    run.send({ type: 'run', intent: deletionOf(tree, [12]) })
    const undo = { course_id: 3, restore: [21] }
    await run.answer({ kind: 'saved', changed: aContentsChanged({ removed: [12], undo }) })
    run.send({ type: 'run', intent: rename })
    await run.answer(saved)
    run.send({ type: 'undo', of: undo }, { type: 'undo', of: undo })
    expect(run.requests[2]?.input).toMatchObject({ body: { restore: [21] } })
    await run.answer({ kind: 'saved', changed: aContentsChanged({ nodes: tree.nodes.filter(({ id }) => id === 12) }) })
    expect(run.requests).toHaveLength(3)
    run.send({ type: 'undo' })
    expect(run.requests[3]?.input).toMatchObject({ body: { changes: [{ id: 2, fields: { name: 'Hojas de estilo' } }] } })
  })
})

describe('an undo that is not taken', () => {
  const undo = { course_id: 3, restore: [21] }
  const withUndo = async () => {
    const run = start()
    run.send({ type: 'run', intent: deletionOf(tree, [12]) })
    await run.answer({ kind: 'saved', changed: aContentsChanged({ removed: [12], undo }) })
    return run
  }
  const again = (run: Awaited<ReturnType<typeof withUndo>>) => {
    run.send({ type: 'undo', of: undo })
    expect(run.requests.at(-1)?.input).toMatchObject({ body: { restore: [21] } })
  }

  test('because the connection was lost can be asked for again by its name', async () => {
    const run = await withUndo()
    run.send({ type: 'undo', of: undo })
    await run.answer(new Error('Failed to fetch'))
    run.send({ type: 'dismiss' })
    expect(run.view().canUndo).toBe(true)
    again(run)
    expect(run.requests).toHaveLength(3)
  })

  test('because the step before it was refused, too', async () => {
    const run = await withUndo()
    run.send({ type: 'run', intent: rename }, { type: 'undo', of: undo })
    await run.answer(rejected)
    expect(run.view()).toMatchObject({ dropped: 1, canUndo: true })
    run.send({ type: 'dismiss' })
    again(run)
    expect(run.requests).toHaveLength(3)
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
