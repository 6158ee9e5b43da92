import { describe, expect, test } from 'vitest'
import { desk, mine, theirs, work } from './grading-fixtures'
import { begin, offline, saved, typed, type Said } from './grading-run'
import { graded, opened } from './sheet-of-grade'

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
