import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '@/shared/api'
import { exploreMachine, silentPromise } from '@/shared/testing'
import { ana, anEntry, events, facts, luis, noHistory, offline, outcomes, saved, startQueue, type, typed } from './queue-fixtures'
import { allEntries } from './queue-entries'
import { countEntries, queueMachine } from './queue-machine'
import type { QueueEvent } from './queue-types'

afterEach(() => vi.restoreAllMocks())

test('every state is reached and every transition is taken', () => {
  const { paths, unreachedStates, uncoveredTransitions } = exploreMachine({
    machine: queueMachine.provide({ actors: { save: silentPromise() } }),
    input: noHistory,
    events,
    facts,
  })
  expect({ unreachedStates, uncoveredTransitions }).toEqual({ unreachedStates: [], uncoveredTransitions: [] })
  expect(paths.length).toBeGreaterThan(40)
})

describe('saving', () => {
  test('typed cells go one after the other, in the order of their typing', async () => {
    const run = startQueue()
    run.send(type(typed('7')), type(typed('5', 3, luis)))
    expect(run.sent()).toEqual([{ text: '7', revision: 0 }])
    await run.answer(saved(700, 1))
    expect(run.sent()).toEqual([
      { text: '7', revision: 0 },
      { text: '5', revision: 3 },
    ])
    await run.answer(saved(500, 4, '', luis))
    expect(run.snapshot().context.entries).toEqual({})
    expect(run.emitted.map(({ saved: { student_id, mark } }) => [student_id, mark])).toEqual([
      [1, 700],
      [2, 500],
    ])
  })

  test('what is typed over a cell that is being saved goes afterwards, over the new revision', async () => {
    const run = startQueue()
    run.send(type(typed('7')), type(typed('8')))
    await run.answer(saved(700, 1))
    expect(run.sent()).toEqual([
      { text: '7', revision: 0 },
      { text: '8', revision: 1 },
    ])
  })

  test('what the server refuses stays in its cell with its reason, is not sent again, and the others go on', async () => {
    const run = startQueue()
    run.send(type(typed('77'), typed('5', 0, luis)))
    await run.answer(outcomes.refused)
    expect(run.entry()).toMatchObject({ text: '77', state: 'refused', problem: 'wrong_format' })
    await run.answer(saved(500, 1, '', luis))
    run.clock.increment(100_000)
    expect(run.sent()).toHaveLength(2)
    run.send(type(typed('7,7')))
    expect(run.entry()).toMatchObject({ text: '7,7', state: 'unsaved', problem: null })
    expect(run.sent()).toHaveLength(3)
  })

  test('a refused text that was typed over meanwhile leaves no reason', async () => {
    const run = startQueue()
    run.send(type(typed('77')), type(typed('7')))
    await run.answer(outcomes.refused)
    expect([run.entry()?.state, run.sent().at(-1)]).toEqual(['unsaved', { text: '7', revision: 0 }])
  })

  test('without a connection everything stays and is sent again, later each time', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const run = startQueue()
    run.send(type(typed('7'), typed('5', 0, luis)))
    await run.answer(offline)
    for (const wait of [2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      run.clock.increment(wait - 1)
      expect([run.snapshot().value, allEntries(run.snapshot().context.entries)]).toMatchObject(['waiting', [{ text: '7' }, { text: '5' }]])
      run.clock.increment(1)
      expect(run.snapshot().value).toBe('saving')
      await run.answer(offline)
    }
    run.send({ type: 'retry' })
    await run.answer(saved(700, 1))
    expect(run.snapshot().context.attempts).toBe(0)
  })

  test('it waits as long as the server asks for', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const run = startQueue()
    run.send(type(typed('7')))
    await run.answer(new ApiError(429, { code: 'throttled', detail: '', retry_after: 90 }))
    run.clock.increment(89_999)
    expect(run.snapshot().value).toBe('waiting')
    run.clock.increment(1)
    expect(run.snapshot().value).toBe('saving')
  })

  test('cells of an earlier visit are sent first of all', () => {
    const entry = anEntry({ revision: 2, steps: [4] })
    const run = startQueue([entry, { ...entry, ...luis, state: 'refused', problem: 'out_of_range' }])
    expect(run.sent()).toEqual([{ text: '7', revision: 2 }])
    expect(countEntries(run.snapshot().context.entries)).toEqual({ unsaved: 1, refused: 1, conflict: 0 })
  })
})

describe('an own comment raises the revision', () => {
  const commented = (over: number, revision = over + 1): QueueEvent => ({ type: 'commented', ...ana, over, revision })

  test('of a mark that was saved, so that undoing it goes over the comment', async () => {
    const run = startQueue()
    run.send(type(typed('7')))
    await run.answer(saved(700, 1, '5'))
    run.send(commented(1), commented(2), { type: 'undo' })
    expect(run.sent().at(-1)).toEqual({ text: '5', revision: 3 })
  })

  test('of a mark that was saved before the page was loaded again', () => {
    const step = { id: 1, cells: [{ ...ana, before: '5', shown: '5' }] }
    const run = startQueue([], { steps: [step], lastStep: 1, earlier: { '1:7': 4 } })
    run.send(commented(4), { type: 'undo' })
    expect(run.sent()).toEqual([{ text: '5', revision: 5 }])
  })

  test('of a mark that waits to be sent', async () => {
    const run = startQueue()
    run.send(type(typed('5', 0, luis)), type(typed('7', 2)), commented(2))
    await run.answer(saved(500, 1, '', luis))
    expect(run.sent().at(-1)).toEqual({ text: '7', revision: 3 })
  })

  test('but not past a mark that another teacher has saved between', async () => {
    const run = startQueue()
    run.send(type(typed('7')))
    await run.answer(saved(700, 1, '5'))
    run.send(commented(2), { type: 'undo' })
    expect(run.sent().at(-1)).toEqual({ text: '5', revision: 1 })
  })
})

describe('another teacher was faster', () => {
  async function conflict() {
    const run = startQueue()
    run.send(type(typed('7')))
    await run.answer(outcomes.conflict)
    return run
  }

  test('both are kept, nothing is sent, and the page learns theirs', async () => {
    const run = await conflict()
    expect(run.entry()).toMatchObject({ text: '7', state: 'conflict', theirs: { mark: 300, revision: 5 } })
    run.send(type(typed('8')))
    expect(run.entry()).toMatchObject({ text: '8', state: 'conflict' })
    expect([run.sent().length, run.emitted.at(-1)?.saved.mark]).toEqual([1, 300])
  })

  test('mine is sent over theirs, and undoing it brings theirs back', async () => {
    const run = await conflict()
    run.send({ type: 'keepMine', ...ana })
    expect(run.sent().at(-1)).toEqual({ text: '7', revision: 5 })
    await run.answer(saved(700, 6, '3,00'))
    run.send({ type: 'undo' })
    expect(run.sent().at(-1)).toEqual({ text: '3,00', revision: 6 })
  })

  test('theirs stays, and mine goes', async () => {
    const run = await conflict()
    run.send({ type: 'takeTheirs', ...ana })
    expect([run.entry(), run.sent().length]).toEqual([undefined, 1])
  })
})

describe('undoing', () => {
  test('many cells are one step, and come back as the server had them', async () => {
    const run = startQueue()
    run.send(type(typed('NP'), typed('NP', 2, luis)))
    await run.answer(saved(-2, 1, ''))
    await run.answer(saved(-2, 3, '13/20', luis))
    run.send({ type: 'undo' })
    await run.answer(saved(-1, 2, 'NP'))
    expect(run.sent().slice(2)).toEqual([
      { text: '', revision: 1 },
      { text: '13/20', revision: 3 },
    ])
    await run.answer(saved(650, 4, 'NP', luis))
    run.send({ type: 'undo' })
    expect(run.sent()).toHaveLength(4)
  })

  test('of what is being saved types what the server says stood before', async () => {
    const run = startQueue()
    run.send(type(typed('7')), { type: 'undo' })
    expect(run.sent()).toHaveLength(1)
    await run.answer(saved(700, 1, '4,00'))
    expect(run.sent().at(-1)).toEqual({ text: '4,00', revision: 1 })
  })

  test('what was never sent is dropped, also without a connection', async () => {
    const run = startQueue()
    run.send(type(typed('7')), type(typed('5', 0, luis)))
    await run.answer(offline)
    run.send({ type: 'undo' })
    expect([run.entry(luis), run.entry()?.text]).toEqual([undefined, '7'])
  })

  test('step by step through texts of which only the last was sent', async () => {
    const run = startQueue()
    run.send(type(typed('1', 0, luis)), type(typed('5')), type(typed('6')))
    await run.answer(saved(100, 1, '', luis))
    await run.answer(saved(600, 1, '9,00'))
    run.send({ type: 'undo' })
    await run.answer(saved(500, 2, '6,00'))
    run.send({ type: 'undo' })
    expect(run.sent().slice(1)).toEqual([
      { text: '6', revision: 0 },
      { text: '5', revision: 1 },
      { text: '9,00', revision: 2 },
    ])
  })
})

test('a discarded text is gone; one that is being sent is not', async () => {
  const run = startQueue()
  run.send(type(typed('77')), { type: 'discard', ...ana })
  expect(run.entry()?.text).toBe('77')
  await run.answer(outcomes.refused)
  run.send({ type: 'discard', ...ana })
  expect(run.entry()).toBeUndefined()
})
