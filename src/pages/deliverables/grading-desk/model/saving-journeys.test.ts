import { describe, expect, test } from 'vitest'
import { desk, mine, theirs, work } from './grading-fixtures'
import { begin, offline, saved, typed } from './grading-run'
import type { GradingEvent } from './grading-words'
import { graded, opened } from './sheet-of-grade'

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
    expect(run.context()).toMatchObject({
      sheet: { mark: '7,5' },
      original: { mark: '7,50' },
      savedAt: 1000,
      desk: { grade: { revision: 1 } },
    })
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

  test("a refused text that was typed over meanwhile is nobody's error", async () => {
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
    expect(run.asked.slice(1).map(({ input }) => input)).toEqual(
      Array.from({ length: 3 }, () => ({ ...work, revision: 0, sheet: typed('7,5') })),
    )
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

  test('a mark that is being typed follows the version that counts', async () => {
    const run = await begin()
    run.mark('7,5')
    run.send({ type: 'fresh', ...opened({ ...desk, selected_version_id: 70 }) })
    run.clock.increment(900)
    expect(run.asked[1]).toEqual({ actor: 'saveGrade', input: { ...work, revision: 0, sheet: { ...typed('7,5'), versionId: 70 } } })
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
