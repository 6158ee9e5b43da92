import { afterEach, describe, expect, test, vi } from 'vitest'
import { answersOf, exploreMachine, silentPromise } from '@/shared/testing'
import { check, comment, outcomes, row, start } from './annotator-fixtures'
import { annotatorMachine } from './annotator-machine'
import type { AnnotatorEvent } from './annotator-types'
import { hasUnsaved } from './annotator-view'
import { type SaveOutcome, shownOf } from './queue'

afterEach(() => vi.restoreAllMocks())

const ownSave: SaveOutcome = { kind: 'conflict', theirs: row('c', '', check) }

/** A new kind of event does not compile until it is added here. */
const sentEvents = {
  read: [
    { type: 'read', annotations: [row('a')], canAnnotate: true },
    { type: 'read', annotations: [row('a')], canAnnotate: false },
    { type: 'read', annotations: [], canAnnotate: true },
  ],
  restore: [{ type: 'restore', changes: [{ id: 'a', content: null, revision: 1 }], unanswered: [{ id: 'c', content: check }] }],
  choose: [{ type: 'choose', tool: 'ink' }],
  aim: [{ type: 'aim', tool: 'strike' }],
  select: [{ type: 'select', id: 'a' }],
  add: [
    { type: 'add', id: 'b', content: comment },
    { type: 'add', id: 'c', content: check },
  ],
  draw: [{ type: 'draw' }],
  finish: [{ type: 'finish', id: 'd', place: { page: 1, paths: [[1, 2, 3, 4]] } }],
  cancel: [{ type: 'cancel' }],
  open: [{ type: 'open', id: 'a' }],
  write: [{ type: 'write', text: 'Falta la fuente.' }],
  done: [{ type: 'done' }],
  move: [{ type: 'move', id: 'a', place: { page: 1, point: [1, 1] } }],
  remove: [{ type: 'remove', id: 'a' }],
  undo: [{ type: 'undo' }],
  retry: [{ type: 'retry' }, { type: 'retry', id: 'a' }],
  discard: [
    { type: 'discard', id: 'a' },
    { type: 'discard', id: 'c' },
  ],
  keepMine: [{ type: 'keepMine' }],
  takeTheirs: [{ type: 'takeTheirs' }],
} satisfies { [T in AnnotatorEvent['type']]: readonly Extract<AnnotatorEvent, { type: T }>[] }

test('every state is reached and every transition is taken', () => {
  const { unreachedStates, uncoveredTransitions } = exploreMachine({
    machine: annotatorMachine.provide({ actors: { save: silentPromise() } }),
    input: undefined,
    events: [
      ...Object.values(sentEvents).flat(),
      ...answersOf({ save: [...Object.values(outcomes), ownSave] }),
      { type: 'xstate.after.retry.annotator.saving.waiting' },
      { type: 'xstate.after.pause.annotator.work.writing.typing' },
    ],
    facts: ({ context }) => [
      context.canAnnotate,
      context.tool === 'ink',
      context.draft?.id,
      shownOf(context).some(({ id }) => id === 'a'),
      context.writes.length > 0,
      context.refused.length > 0,
      context.undo.length > 0,
      context.unanswered.some(({ id }) => id === 'c'),
    ],
  })
  expect({ unreachedStates, uncoveredTransitions }).toEqual({ unreachedStates: [], uncoveredTransitions: [] })
})

describe('an annotator', () => {
  test('saves one change after the other, each over the revision that the server has', async () => {
    const run = start()
    run.send({ type: 'add', id: 'c', content: check }, { type: 'move', id: 'c', place: { page: 1, point: [5, 5] } })
    expect(run.sent()).toEqual([{ id: 'c', content: check, revision: 0 }])
    await run.answer({ kind: 'saved', annotation: row('c', '', check) })
    expect(run.sent().at(-1)).toEqual({ id: 'c', content: { ...check, place: { page: 1, point: [5, 5] } }, revision: 1 })
    await run.answer({ kind: 'saved', annotation: row('c', '', { ...check, revision: 2 }) })
    expect([run.view().save, hasUnsaved(run.snapshot())]).toEqual(['idle', false])
  })

  test('chooses words with the keys until another tool is chosen, and goes on after a mark', () => {
    const run = start([])
    const now = () => [run.view().isAiming, run.view().tool]
    run.send({ type: 'aim', tool: 'highlight' }, { type: 'add', id: 'c', content: { ...check, kind: 'highlight' } })
    expect(now()).toEqual([true, 'highlight'])
    run.send({ type: 'aim', tool: 'strike' })
    expect(now()).toEqual([true, 'strike'])
    run.send({ type: 'cancel' })
    expect(now()).toEqual([false, 'read'])
    run.send({ type: 'aim', tool: 'strike' }, { type: 'choose', tool: 'ink' })
    expect(now()).toEqual([false, 'ink'])
    run.send({ type: 'aim', tool: 'strike' }, { type: 'read', annotations: [], canAnnotate: false })
    expect(run.view().isAiming).toBe(false)
  })

  test('saves a comment while it is written, and keeps nothing of one without a text', async () => {
    const run = start([])
    run.send({ type: 'add', id: 'b', content: comment }, { type: 'write', text: 'Fal' })
    expect([run.sent(), hasUnsaved(run.snapshot())]).toEqual([[], true])
    run.clock.increment(1000)
    expect(run.sent()).toEqual([{ id: 'b', content: { ...comment, text: 'Fal' }, revision: 0 }])
    await run.answer({ kind: 'saved', annotation: row('b', 'Fal') })
    expect(run.view().draft?.content.text).toBe('Fal')
    run.send({ type: 'done' }, { type: 'add', id: 'x', content: comment }, { type: 'write', text: '  ' }, { type: 'done' })
    expect([run.texts(), run.sent().length]).toEqual([['Fal'], 1])
  })

  test('undoes steps, the last first, deletions too', async () => {
    const run = start()
    run.send({ type: 'remove', id: 'a' })
    await run.answer({ kind: 'saved', annotation: row('a', 'Uno', { is_deleted: true, revision: 2 }) })
    expect(run.texts()).toEqual([])
    run.send({ type: 'undo' })
    expect(run.texts()).toEqual(['Uno'])
    expect(run.sent().at(-1)).toEqual({ id: 'a', content: { ...comment, text: 'Uno' }, revision: 2 })
  })

  test('without a connection keeps the changes, and tries again by itself', async () => {
    const run = start()
    vi.spyOn(Math, 'random').mockReturnValue(0)
    run.send({ type: 'add', id: 'c', content: check })
    await run.answer(new Error('Failed to fetch'))
    expect([run.view().save, run.view().annotations.length, hasUnsaved(run.snapshot())]).toEqual(['failed', 2, true])
    run.clock.increment(2000)
    expect(run.sent()).toHaveLength(2)
  })

  test('shows a refused change at its annotation, and saves the others', async () => {
    const run = start()
    run.send({ type: 'add', id: 'c', content: check }, { type: 'open', id: 'a' }, { type: 'write', text: 'Dos' }, { type: 'done' })
    await run.answer(outcomes.rejected)
    expect(run.sent().at(-1)).toMatchObject({ id: 'a', content: { text: 'Dos' } })
    await run.answer({ kind: 'saved', annotation: row('a', 'Dos', { revision: 2 }) })
    expect([run.view().save, run.refusals(), hasUnsaved(run.snapshot())]).toEqual([
      'rejected',
      [['c', { reason: 'archived', isRemoval: false }]],
      true,
    ])
    run.send({ type: 'discard', id: 'c' })
    expect([run.view().save, run.texts(), run.refusals(), hasUnsaved(run.snapshot())]).toEqual(['idle', ['Dos'], [], false])
  })

  test('sends a refused change again when told, as it was or written anew, and loses nothing that is read meanwhile', async () => {
    const run = start()
    run.send({ type: 'open', id: 'a' }, { type: 'write', text: 'Dos' }, { type: 'done' })
    await run.answer(outcomes.rejected)
    run.send({ type: 'read', annotations: [row('a', 'De otra', { revision: 2 })], canAnnotate: true })
    expect(run.texts()).toEqual(['Dos'])
    run.send({ type: 'retry', id: 'z' })
    expect(run.sent()).toHaveLength(1)
    run.send({ type: 'retry', id: 'a' })
    expect(run.sent().at(-1)).toEqual({ id: 'a', content: { ...comment, text: 'Dos' }, revision: 1 })
    await run.answer(outcomes.rejected)
    run.send({ type: 'open', id: 'a' }, { type: 'write', text: 'Tres' })
    expect(run.refusals()).toHaveLength(1)
    run.send({ type: 'done' })
    expect([run.sent().at(-1), run.refusals()]).toEqual([{ id: 'a', content: { ...comment, text: 'Tres' }, revision: 1 }, []])
  })

  test('a refused one that is still being written can be discarded too', async () => {
    const run = start([])
    run.send({ type: 'add', id: 'b', content: comment }, { type: 'write', text: 'Uno' })
    run.clock.increment(1000)
    await run.answer(outcomes.rejected)
    expect([run.view().draft?.content.text, run.refusals()]).toEqual(['Uno', [['b', { reason: 'archived', isRemoval: false }]]])
    run.send({ type: 'discard', id: 'b' }, { type: 'done' })
    expect([run.texts(), hasUnsaved(run.snapshot())]).toEqual([[], false])
  })

  test('an answer about an earlier change of an annotation does not refuse the later one', async () => {
    const run = start([])
    run.send({ type: 'add', id: 'c', content: check }, { type: 'move', id: 'c', place: { page: 1, point: [5, 5] } })
    await run.answer(outcomes.rejected)
    expect([run.refusals(), run.sent().at(-1)]).toEqual([
      [],
      { id: 'c', content: { ...check, place: { page: 1, point: [5, 5] } }, revision: 0 },
    ])
  })

  test('one whose deletion is refused is there again; one that the server never had is gone without asking it', async () => {
    const run = start()
    run.send({ type: 'remove', id: 'a' })
    await run.answer(outcomes.rejected)
    expect([run.texts(), run.refusals()]).toEqual([['Uno'], [['a', { reason: 'archived', isRemoval: true }]]])
    run.send({ type: 'discard', id: 'a' }, { type: 'add', id: 'c', content: check })
    await run.answer(outcomes.rejected)
    run.send({ type: 'remove', id: 'c' })
    expect([run.texts(), run.sent().length, hasUnsaved(run.snapshot())]).toEqual([['Uno'], 2, false])
  })
})
