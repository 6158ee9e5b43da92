import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '@/shared/api'
import { exploreMachine, silentPromise } from '@/shared/testing'
import {
  automatic,
  elsewhere,
  events,
  manual,
  mine,
  offline,
  outcomes,
  rules,
  server,
  startAutosave,
  theirs,
  typed,
} from './autosave-fixtures'

afterEach(() => vi.restoreAllMocks())

describe('every state is reached and every transition is taken', () => {
  test.each([
    {
      kind: 'automatic',
      machine: automatic,
      vertices: 144,
      ofTheOther: [
        'autosave.unsaved.due always[0]',
        'autosave.unsaved.saving xstate.done.actor.save[0]',
        'autosave.stuck.conflict keepMine[1]',
      ],
    },
    {
      kind: 'manual',
      machine: manual,
      vertices: 136,
      ofTheOther: [
        'autosave.unsaved.dirty xstate.after.pause.autosave.unsaved.dirty[0]',
        'autosave.unsaved.saving xstate.done.actor.save[3]',
        'autosave.stuck.conflict keepMine[0]',
        'autosave.stuck.failed xstate.after.retry.autosave.stuck.failed[0]',
      ],
    },
  ])('$kind', ({ machine, vertices, ofTheOther }) => {
    const { paths, unreachedStates, uncoveredTransitions } = exploreMachine({
      machine: machine.provide({ actors: { save: silentPromise() } }),
      input: { server },
      events,
      facts: ({ context: { canWrite, hold, options, values, sent, original } }) => [
        canWrite,
        hold,
        options !== null,
        rules.isSame(values, original),
        sent !== null && rules.isSame(values, sent),
      ],
    })
    expect({ unreachedStates, uncoveredTransitions }).toEqual({ unreachedStates: [], uncoveredTransitions: ofTheOther })
    expect(paths).toHaveLength(vertices)
  })
})

describe('saving by itself', () => {
  test('waits for a pause, then sends what was typed last, once', async () => {
    const run = startAutosave()
    run.type('M')
    run.clock.increment(600)
    run.type('Mío')
    run.clock.increment(899)
    expect([run.view().save, run.sent()]).toEqual(['unsaved', []])
    run.clock.increment(1)
    expect([run.view().save, run.sent()]).toEqual(['saving', [typed('Mío')]])
    await run.answer({ ...outcomes.saved, at: 1000 })
    expect(run.view()).toMatchObject({ save: 'saved', server: mine, savedAt: '1970-01-01T00:00:01.000Z' })
  })

  test('what is chosen is saved at once', () => {
    const run = startAutosave()
    run.sendEvents({ type: 'set', change: { title: 'Otra' } })
    expect(run.sent()).toEqual([{ server, values: { title: 'Otra', text: '' }, options: null }])
  })

  test('one save at a time: what is typed meanwhile goes afterwards, over the new revision', async () => {
    const run = startAutosave()
    run.type('Mío')
    run.sendEvents({ type: 'flush' })
    run.type('Mío y más')
    run.clock.increment(60_000)
    run.sendEvents({ type: 'flush' })
    expect(run.sent()).toHaveLength(1)
    await run.answer(outcomes.saved)
    expect([run.view().save, run.view().values.text]).toEqual(['unsaved', 'Mío y más'])
    run.clock.increment(900)
    expect(run.sent()).toEqual([typed('Mío'), typed('Mío y más', mine)])
  })

  test('without a connection the text stays and is sent again, later each time', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const run = startAutosave()
    run.type('Mío')
    run.sendEvents({ type: 'flush' })
    await run.answer(offline)
    for (const wait of [2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      run.clock.increment(wait - 1)
      expect([run.view().save, run.view().values.text]).toEqual(['failed', 'Mío'])
      run.clock.increment(1)
      expect(run.view().save).toBe('saving')
      await run.answer(offline)
    }
    expect(run.sent()).toEqual(Array.from({ length: 7 }, () => typed('Mío')))
    run.sendEvents({ type: 'retry' })
    await run.answer(outcomes.saved)
    run.type('Otro')
    run.sendEvents({ type: 'flush' })
    await run.answer(offline)
    run.clock.increment(2000)
    expect(run.view().save).toBe('saving')
  })

  test.each([
    ['too many requests', 429, 'throttled', 90],
    ['an outage', 503, 'unavailable', 45],
  ])('after %s it is sent again when the server said, not before; the next failure counts by itself', async (_, status, code, seconds) => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const run = startAutosave()
    run.type('Mío')
    run.sendEvents({ type: 'flush' })
    await run.answer(new ApiError(status, { code, detail: '', retry_after: seconds }))
    run.clock.increment(seconds * 1000 - 1)
    expect([run.view().save, run.sent()]).toEqual(['failed', [typed('Mío')]])
    run.clock.increment(1)
    expect(run.view().save).toBe('saving')
    await run.answer(offline)
    run.clock.increment(4000)
    expect(run.sent()).toHaveLength(3)
  })

  test('a wait that the server asks for and that is shorter than the own pause does not shorten it', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const run = startAutosave()
    run.type('Mío')
    run.sendEvents({ type: 'flush' })
    await run.answer(new ApiError(503, { code: 'unavailable', detail: '', retry_after: 1 }))
    run.clock.increment(1999)
    expect(run.view().save).toBe('failed')
    run.clock.increment(1)
    expect(run.view().save).toBe('saving')
  })

  test('what is invalid stays with its errors until it is typed over, and is not sent again by itself', async () => {
    const run = startAutosave()
    run.type('Mío')
    run.sendEvents({ type: 'flush' })
    await run.answer(outcomes.invalid)
    run.clock.increment(60_000)
    expect(run.view()).toMatchObject({ save: 'invalid', errors: { text: ['too_long'] }, values: { text: 'Mío' } })
    expect(run.sent()).toHaveLength(1)
    run.type('Mí')
    expect(run.view()).toMatchObject({ save: 'unsaved', errors: {} })
  })

  test('an invalid text that was typed over meanwhile leaves no error', async () => {
    const run = startAutosave()
    run.type('Mío')
    run.sendEvents({ type: 'flush' })
    run.type('Mí')
    await run.answer(outcomes.invalid)
    expect(run.view()).toMatchObject({ save: 'unsaved', errors: {} })
  })

  test('a rejection keeps the text, says why, and is not sent again by itself', async () => {
    const run = startAutosave()
    run.type('Mío')
    run.sendEvents({ type: 'flush' })
    await run.answer(outcomes.rejected)
    run.clock.increment(60_000)
    expect(run.view()).toMatchObject({ save: 'rejected', rejection: 'archived', values: { text: 'Mío' } })
    expect(run.sent()).toHaveLength(1)
    run.sendEvents({ type: 'discard' })
    expect(run.view()).toMatchObject({ save: 'idle', rejection: null, values: { text: '' } })
  })

  test('where nothing may be written, nothing is', () => {
    const run = startAutosave()
    run.sendEvents({ type: 'refresh', server, canWrite: false })
    run.type('Mío')
    run.sendEvents({ type: 'set', change: { text: 'Mío' } })
    run.clock.increment(60_000)
    expect([run.view().save, run.view().canWrite, run.view().values.text, run.sent()]).toEqual(['idle', false, '', []])
  })
})

describe('another place saved first', () => {
  async function conflict(child = automatic) {
    const run = startAutosave(child)
    run.type('Mío')
    run.sendEvents({ type: 'hold', when: 'saved' })
    await run.answer(outcomes.conflict)
    return run
  }

  test('both texts are kept, and typing goes on without being sent', async () => {
    const run = await conflict()
    run.type('Mío y más')
    run.sendEvents({ type: 'discard' })
    run.clock.increment(60_000)
    expect(run.view()).toMatchObject({ save: 'conflict', theirs, values: { text: 'Mío y más' }, server })
    expect(run.sent()).toHaveLength(1)
  })

  test('mine is sent over theirs', async () => {
    const run = await conflict()
    run.sendEvents({ type: 'keepMine' })
    expect(run.sent()[1]).toEqual(typed('Mío', theirs))
    await run.answer({ ...outcomes.saved, server: { ...mine, revision: 4 } })
    expect(run.view()).toMatchObject({ save: 'saved', theirs: null, server: { revision: 4 } })
  })

  test('theirs takes the place of mine, and nothing is sent', async () => {
    const run = await conflict()
    run.sendEvents({ type: 'takeTheirs' })
    run.clock.increment(60_000)
    expect(run.view()).toMatchObject({ save: 'idle', theirs: null, server: theirs, values: { text: 'Suyo' } })
    expect(run.sent()).toHaveLength(1)
  })

  test('field by field, what I did not touch is as they left it', async () => {
    const run = startAutosave(manual)
    run.type('Mío')
    run.sendEvents({ type: 'hold', when: 'saved' })
    await run.answer({ kind: 'conflict', theirs: { ...theirs, title: 'De otra' } })
    run.sendEvents({ type: 'keepMine' })
    expect([run.view().save, run.sent()]).toMatchObject(['unsaved', { length: 1 }])
    run.sendEvents({ type: 'hold', when: 'saved' })
    expect(run.sent()[1]).toEqual({ server: { ...theirs, title: 'De otra' }, values: { title: 'De otra', text: 'Mío' }, options: null })
  })

  test('only in what is not written here: saved again over it without a question', async () => {
    const run = startAutosave()
    run.type('Mío')
    run.sendEvents({ type: 'flush' })
    await run.answer({ kind: 'conflict', theirs: elsewhere })
    expect([run.view().save, run.sent()[1]]).toEqual(['saving', typed('Mío', elsewhere)])
  })
})
