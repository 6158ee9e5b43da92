import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { desk, mine, theirs, work } from './grading-fixtures'
import { gradingMachine } from './grading-machine'
import type { Desk, ErrandOutcome, GradingEmitted, GradingEvent, LoadOutcome, SaveOutcome } from './grading-words'
import { graded, opened, sheetOf } from './sheet-of-grade'

type Said = LoadOutcome | SaveOutcome | ErrandOutcome | Error

/** The machine on a clock of its own, with actors that answer what the test says, when it says so. */
function begin(first: Desk = desk) {
  const asked: { readonly actor: string; readonly input: unknown }[] = []
  const waiting: ((said: Said) => void)[] = []
  const emitted: GradingEmitted[] = []
  const prefetched: (readonly number[])[] = []
  const listen = <T extends Said>(actor: string) =>
    fromPromise<T, unknown>(({ input }) => {
      asked.push({ actor, input })
      return new Promise<T>((resolve, reject) => {
        waiting.push((said) => (said instanceof Error ? reject(said) : resolve(said as T)))
      })
    })
  const machine = gradingMachine.provide({
    actors: {
      loadDesk: listen<LoadOutcome>('loadDesk'),
      saveGrade: listen<SaveOutcome>('saveGrade'),
      selectVersion: listen<ErrandOutcome>('selectVersion'),
      releaseGrade: listen<ErrandOutcome>('releaseGrade'),
    },
    actions: { prefetch: (_, { studentIds }) => void prefetched.push(studentIds) },
  })
  const clock = new SimulatedClock()
  const actor = createActor(machine, { input: work, clock })
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  const run = {
    asked,
    emitted,
    prefetched,
    actor,
    clock,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    at: (region: 'grading' | 'errand' | 'place' | 'reviewing') => (actor.getSnapshot().value as { desk: Record<string, unknown> }).desk[region],
    send: (...events: GradingEvent[]) => events.forEach((event) => actor.send(event)),
    mark: (text: string) => actor.send({ type: 'type', change: { field: 'mark', text } }),
    /** Answers the oldest question, and lets the answer arrive. */
    answer: async (said: Said) => {
      waiting.shift()?.(said)
      await Promise.resolve()
      await Promise.resolve()
      await Promise.resolve()
    },
  }
  return run.answer({ kind: 'opened', ...opened(first) }).then(() => run)
}

const typed = (mark: string) => ({ ...sheetOf(desk.grade, desk), mark })
const saved = (grade = mine, at = 1000): SaveOutcome => ({ kind: 'saved', at, ...graded(grade, desk) })
const offline = new Error('Failed to fetch')

describe('opening', () => {
  test('asks for the desk, lays it out on the version that counts, and gets the neighbours', async () => {
    const run = await begin()
    expect(run.asked).toEqual([{ actor: 'loadDesk', input: { groupId: 2, deliverableId: 5, studentId: 31 } }])
    expect(run.value()).toEqual({
      desk: { reviewing: 'one', grading: { settled: 'clean' }, errand: { quiet: 'none' }, place: 'here' },
    })
    expect(run.context()).toEqual({
      work,
      desk,
      original: typed(''),
      sheet: typed(''),
      errors: {},
      theirs: null,
      refusal: null,
      savedAt: null,
      attempts: 0,
      viewedId: 71,
      comparedId: null,
      errand: null,
      destinationId: null,
    })
    expect(run.prefetched).toEqual([[32, 30]])
  })

  test('in an archived group nothing can be written', async () => {
    const run = await begin({ ...desk, can_grade: false })
    run.mark('7,5')
    run.send({ type: 'release', released: true })
    run.clock.increment(60_000)
    expect(run.at('grading')).toEqual({ settled: 'locked' })
    expect(run.context().sheet).toEqual(typed(''))
    expect(run.asked).toHaveLength(1)
  })

  test('without an answer it can be tried again; where it does not exist it says so', async () => {
    const run = await begin()
    run.send({ type: 'open', studentId: 40 })
    await run.answer(offline)
    expect(run.value()).toBe('unavailable')
    run.send({ type: 'retry' })
    await run.answer({ kind: 'refused', reason: 'missing' })
    expect(run.value()).toBe('closed')
    expect(run.context().refusal).toBe('missing')
    expect(run.asked.slice(1)).toEqual([
      { actor: 'loadDesk', input: { ...work, studentId: 40 } },
      { actor: 'loadDesk', input: { ...work, studentId: 40 } },
    ])
  })
})

describe('saving by itself', () => {
  test('waits for a pause, then sends the text as typed', async () => {
    const run = await begin()
    run.mark('7')
    run.clock.increment(899)
    run.mark('7,5')
    run.clock.increment(899)
    expect(run.at('grading')).toEqual({ unsaved: 'dirty' })
    run.clock.increment(1)
    expect(run.at('grading')).toEqual({ unsaved: { saving: 'steady' } })
    await run.answer(saved())
    expect(run.at('grading')).toEqual({ settled: 'saved' })
    expect(run.asked.slice(1)).toEqual([{ actor: 'saveGrade', input: { ...work, revision: 0, sheet: typed('7,5') } }])
    // the field keeps what was typed until it is entered again
    expect(run.context()).toMatchObject({ sheet: { mark: '7,5' }, original: { mark: '7,50' }, savedAt: 1000, desk: { grade: { revision: 1 } } })
    run.send({ type: 'tidy' })
    expect(run.context().sheet).toEqual({ ...typed('7,50'), versionId: 71 })
  })

  test('one save at a time: what is typed meanwhile goes afterwards, over the fresh revision', async () => {
    const run = await begin()
    run.mark('7,5')
    run.send({ type: 'flush' })
    run.mark('8')
    run.clock.increment(60_000)
    run.send({ type: 'flush' })
    expect(run.asked).toHaveLength(2)
    await run.answer(saved())
    expect(run.at('grading')).toEqual({ unsaved: 'dirty' })
    run.clock.increment(900)
    expect(run.asked.slice(1)).toEqual([
      { actor: 'saveGrade', input: { ...work, revision: 0, sheet: typed('7,5') } },
      { actor: 'saveGrade', input: { ...work, revision: 1, sheet: typed('8') } },
    ])
  })

  test('what the server cannot read stays in the field with its reason, and the next text is tried', async () => {
    const run = await begin()
    run.mark('75')
    run.send({ type: 'flush' })
    await run.answer({ kind: 'invalid', errors: { 'entry.text': ['out_of_range'] } })
    expect(run.at('grading')).toEqual({ stuck: 'invalid' })
    expect(run.context()).toMatchObject({ errors: { 'entry.text': ['out_of_range'] }, sheet: { mark: '75' } })
    run.clock.increment(60_000)
    expect(run.asked).toHaveLength(2)
    run.mark('7,5')
    expect(run.context().errors).toEqual({})
    run.clock.increment(900)
    expect(run.asked[2]).toEqual({ actor: 'saveGrade', input: { ...work, revision: 0, sheet: typed('7,5') } })
  })

  test('a refused text that was typed over meanwhile is nobody\'s error', async () => {
    const run = await begin()
    run.mark('75')
    run.send({ type: 'flush' })
    run.mark('7,5')
    await run.answer({ kind: 'invalid', errors: { 'entry.text': ['out_of_range'] } })
    expect(run.at('grading')).toEqual({ unsaved: 'dirty' })
    expect(run.context().errors).toEqual({})
  })

  test('without a connection the text stays and is sent again, later each time', async () => {
    const run = await begin()
    run.mark('7,5')
    run.send({ type: 'flush' })
    await run.answer(offline)
    expect(run.at('grading')).toEqual({ stuck: 'failed' })
    run.clock.increment(2000)
    await run.answer(offline)
    run.clock.increment(3999)
    expect(run.at('grading')).toEqual({ stuck: 'failed' })
    run.clock.increment(1)
    expect(run.at('grading')).toEqual({ unsaved: { saving: 'steady' } })
    await run.answer(saved())
    expect(run.at('grading')).toEqual({ settled: 'saved' })
    expect(run.context()).toMatchObject({ attempts: 0, sheet: { mark: '7,5' } })
    expect(run.asked.slice(1).map(({ input }) => input)).toEqual(Array.from({ length: 3 }, () => ({ ...work, revision: 0, sheet: typed('7,5') })))
  })

  test('a group archived meanwhile keeps the text on the screen and is not asked again', async () => {
    const run = await begin()
    run.mark('7,5')
    run.send({ type: 'flush' })
    await run.answer({ kind: 'refused', reason: 'archived' })
    run.clock.increment(60_000)
    expect(run.at('grading')).toEqual({ stuck: 'refused' })
    expect(run.context()).toMatchObject({ refusal: 'archived', sheet: { mark: '7,5' } })
    expect(run.asked).toHaveLength(2)
    run.send({ type: 'discard' })
    expect(run.at('grading')).toEqual({ settled: 'clean' })
    expect(run.context().sheet).toEqual(typed(''))
  })
})

describe('somebody else saved first', () => {
  async function conflict() {
    const run = await begin()
    run.mark('7,5')
    run.send({ type: 'flush' })
    await run.answer({ kind: 'conflict', theirs: graded(theirs, desk) })
    return run
  }

  test('both are kept, and typing goes on without being sent', async () => {
    const run = await conflict()
    run.mark('7,75')
    run.clock.increment(60_000)
    expect(run.at('grading')).toEqual({ stuck: 'conflict' })
    expect(run.context()).toMatchObject({ sheet: { mark: '7,75' }, theirs: { grade: theirs }, desk: { grade: { revision: 0 } } })
    expect(run.asked).toHaveLength(2)
  })

  test('mine is sent over theirs', async () => {
    const run = await conflict()
    run.send({ type: 'keepMine' })
    expect(run.asked[2]).toEqual({ actor: 'saveGrade', input: { ...work, revision: 2, sheet: typed('7,5') } })
    await run.answer(saved({ ...mine, revision: 3 }))
    expect(run.at('grading')).toEqual({ settled: 'saved' })
    expect(run.context().theirs).toBeNull()
  })

  test('theirs takes the place of mine, and nothing is sent', async () => {
    const run = await conflict()
    run.send({ type: 'takeTheirs' })
    run.clock.increment(60_000)
    expect(run.at('grading')).toEqual({ settled: 'clean' })
    expect(run.context()).toMatchObject({ sheet: { mark: '6,00', feedback: 'Falta el pie.' }, theirs: null, desk: { grade: theirs } })
    expect(run.asked).toHaveLength(2)
  })
})

describe('the desk read again in the background', () => {
  const news: GradingEvent = { type: 'fresh', ...opened({ ...desk, grade: theirs }) }

  test('replaces what is settled', async () => {
    const run = await begin()
    run.send(news)
    expect(run.context()).toMatchObject({ desk: { grade: theirs }, sheet: { mark: '6,00' } })
  })

  test('leaves alone what is typed, whose save then conflicts', async () => {
    const run = await begin()
    run.mark('7,5')
    run.send(news)
    expect(run.context()).toMatchObject({ desk: { grade: { revision: 0 } }, sheet: { mark: '7,5' } })
  })

  test('a release elsewhere brings its revision under what is typed', async () => {
    const run = await begin()
    run.mark('7,5')
    run.send({ type: 'fresh', ...opened({ ...desk, grade: { ...desk.grade, revision: 4 } }) })
    run.clock.increment(900)
    expect(run.asked[1]).toEqual({ actor: 'saveGrade', input: { ...work, revision: 4, sheet: typed('7,5') } })
  })

  test('an answer older than the last save takes nothing back', async () => {
    const run = await begin()
    run.mark('7,5')
    run.send({ type: 'flush' })
    await run.answer(saved())
    run.send({ type: 'fresh', ...opened(desk) })
    expect(run.context()).toMatchObject({ desk: { grade: { revision: 1, mark: 750 } }, sheet: { mark: '7,5' } })
  })

  test('archiving locks, unarchiving opens', async () => {
    const run = await begin()
    run.send({ type: 'fresh', ...opened({ ...desk, can_grade: false }) })
    expect(run.at('grading')).toEqual({ settled: 'locked' })
    run.send({ type: 'fresh', ...opened(desk) })
    expect(run.at('grading')).toEqual({ settled: 'clean' })
  })
})

describe('on to another student', () => {
  test('saves first, then goes, and starts with an empty desk', async () => {
    const run = await begin()
    run.mark('7,5')
    run.send({ type: 'go', to: 'next' })
    expect(run.value()).toEqual({
      desk: { reviewing: 'one', grading: { unsaved: { saving: 'steady' } }, errand: { quiet: 'none' }, place: 'leaving' },
    })
    await run.answer(saved())
    expect(run.value()).toBe('loading')
    expect(run.emitted).toEqual([{ type: 'navigate', studentId: 32 }])
    expect(run.asked.slice(1)).toEqual([
      { actor: 'saveGrade', input: { ...work, revision: 0, sheet: typed('7,5') } },
      { actor: 'loadDesk', input: { ...work, studentId: 32 } },
    ])
    expect(run.context()).toMatchObject({ desk: null, sheet: { mark: '' }, savedAt: null, destinationId: null })
  })

  test('typed while the last save was on its way: that too, at once', async () => {
    const run = await begin()
    run.mark('7,5')
    run.send({ type: 'go', to: 'next' })
    run.mark('7,75')
    await run.answer(saved())
    expect(run.asked[2]).toEqual({ actor: 'saveGrade', input: { ...work, revision: 1, sheet: typed('7,75') } })
    expect(run.at('place')).toBe('leaving')
  })

  test.each([
    ['invalid', { kind: 'invalid', errors: { 'entry.text': ['wrong_format'] } }],
    ['conflict', { kind: 'conflict', theirs: graded(theirs, desk) }],
    ['refused', { kind: 'refused', reason: 'archived' }],
    ['failed', offline],
  ] satisfies [string, Said][])('stays when it cannot save: %s', async (state, said) => {
    const run = await begin()
    run.mark('x')
    run.send({ type: 'go', to: 'next' })
    await run.answer(said)
    expect(run.value()).toEqual({ desk: { reviewing: 'one', grading: { stuck: state }, errand: { quiet: 'none' }, place: 'here' } })
    expect(run.emitted).toEqual([{ type: 'held' }])
    expect(run.context()).toMatchObject({ work, sheet: { mark: 'x' } })
  })

  test('at the end of the list it says so and stays', async () => {
    const run = await begin({ ...desk, place: { ...desk.place, next_id: null, next_ungraded_id: null } })
    run.send({ type: 'go', to: 'next' }, { type: 'go', to: 'nextUngraded' })
    expect(run.emitted).toEqual([
      { type: 'nowhere', to: 'next' },
      { type: 'nowhere', to: 'nextUngraded' },
    ])
    expect(run.at('place')).toBe('here')
  })
})

describe('versions', () => {
  test('another version can be read, and two side by side', async () => {
    const run = await begin()
    run.send({ type: 'compare', versionId: 70 })
    expect(run.at('reviewing')).toBe('sideBySide')
    run.send({ type: 'view', versionId: 70 })
    expect(run.context()).toMatchObject({ viewedId: 70, comparedId: 71 })
    run.send({ type: 'stopComparing' })
    expect(run.at('reviewing')).toBe('one')
    expect(run.context()).toMatchObject({ viewedId: 70, comparedId: null, sheet: { versionId: 71 } })
  })

  test('selecting another changes no mark', async () => {
    const before = { ...desk, grade: mine }
    const run = await begin(before)
    run.send({ type: 'select', versionId: 70 })
    expect(run.at('errand')).toEqual({ selecting: 'asking' })
    await run.answer({ kind: 'done', ...opened({ ...before, selected_version_id: 70 }) })
    expect(run.at('errand')).toEqual({ quiet: 'none' })
    expect(run.asked.slice(1)).toEqual([{ actor: 'selectVersion', input: { ...work, versionId: 70 } }])
    expect(run.context()).toMatchObject({ desk: { selected_version_id: 70, grade: mine }, sheet: { mark: '7,50', versionId: 71 } })
  })

  test('a selection waits for the save on its way, and a save for the selection', async () => {
    const run = await begin()
    run.mark('7,5')
    run.send({ type: 'flush' }, { type: 'select', versionId: 70 })
    expect(run.at('errand')).toEqual({ selecting: 'waiting' })
    await run.answer(saved())
    expect(run.at('errand')).toEqual({ selecting: 'asking' })
    run.mark('8')
    run.send({ type: 'flush' })
    expect(run.at('grading')).toEqual({ unsaved: 'due' })
    await run.answer({ kind: 'done', ...opened({ ...desk, grade: mine, selected_version_id: 70 }) })
    expect(run.at('grading')).toEqual({ unsaved: { saving: 'steady' } })
    expect(run.asked.map(({ actor }) => actor)).toEqual(['loadDesk', 'saveGrade', 'selectVersion', 'saveGrade'])
  })

  test('grading this version moves the mark to it, with the mark as it is', async () => {
    const run = await begin({ ...desk, grade: { ...mine, version_id: 70 } })
    run.send({ type: 'set', change: { field: 'version', versionId: 71 } })
    expect(run.asked[1]).toEqual({ actor: 'saveGrade', input: { ...work, revision: 1, sheet: { ...typed('7,50'), versionId: 71 } } })
  })
})

describe('release', () => {
  test('saves what is typed first', async () => {
    const run = await begin()
    run.mark('7,5')
    run.send({ type: 'release', released: true })
    expect(run.at('errand')).toEqual({ releasing: 'waiting' })
    await run.answer(saved())
    expect(run.at('errand')).toEqual({ releasing: 'asking' })
    const released = { ...mine, released_at: '2026-11-20T22:51:00.000Z', revision: 2 }
    await run.answer({ kind: 'done', ...opened({ ...desk, grade: released }) })
    expect(run.value()).toEqual({ desk: { reviewing: 'one', grading: { settled: 'saved' }, errand: { quiet: 'none' }, place: 'here' } })
    expect(run.asked.slice(1)).toEqual([
      { actor: 'saveGrade', input: { ...work, revision: 0, sheet: typed('7,5') } },
      { actor: 'releaseGrade', input: { ...work, released: true } },
    ])
    expect(run.context().desk?.grade).toEqual(released)
  })

  test('without a mark there is nothing to release', async () => {
    const run = await begin()
    run.send({ type: 'release', released: true })
    expect(run.emitted).toEqual([{ type: 'held' }])
    expect(run.asked).toHaveLength(1)
  })

  test('a failure stands beside the button until it is tried again or read', async () => {
    const run = await begin({ ...desk, grade: mine })
    run.send({ type: 'release', released: true })
    await run.answer(offline)
    expect(run.at('errand')).toEqual({ quiet: 'failed' })
    expect(run.context().errand).toEqual({ type: 'release', released: true })
    run.send({ type: 'release', released: true })
    await run.answer({ kind: 'refused', reason: 'archived' })
    expect(run.context().refusal).toBe('archived')
    run.send({ type: 'dismiss' })
    expect(run.context()).toMatchObject({ errand: null, refusal: null })
  })
})

describe('the way in which a mark is entered', () => {
  test('a criterion after a mark leaves the mark to be computed; a mark after a criterion clears the criteria', async () => {
    const run = await begin({ ...desk, grade: mine })
    run.send({ type: 'type', change: { field: 'criterion', criterionId: 8, text: '8' } })
    expect(run.context().sheet).toMatchObject({ mode: 'criteria', mark: '', points: '', criteria: { 8: '8' } })
    run.send({ type: 'type', change: { field: 'points', text: '13,5' } })
    expect(run.context().sheet).toMatchObject({ mode: 'points', mark: '', points: '13,5', criteria: {} })
    run.send({ type: 'type', change: { field: 'note', text: 'Hablar con la tutora' } })
    expect(run.context().sheet).toMatchObject({ mode: 'points', points: '13,5', note: 'Hablar con la tutora' })
    run.mark('6')
    expect(run.context().sheet).toMatchObject({ mode: 'mark', mark: '6', points: '', criteria: {} })
  })
})
