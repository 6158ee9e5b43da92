import { describe, expect, test } from 'vitest'
import { exploreMachine } from '@/shared/testing'
import {
  actions,
  alone,
  desk,
  everything,
  mine,
  offline,
  record,
  saveOf,
  saves,
  silentMachine,
  startGrading,
  work,
} from './grading-fixtures'

test('every state is reached and every transition is taken', () => {
  const { paths, ...missed } = exploreMachine({
    machine: silentMachine,
    input: work,
    events: everything,
    facts: ({ context }) => [
      context.desk?.can_grade,
      context.desk?.place.next_id === null,
      context.viewedId,
      context.destinationId !== null,
      context.isUploading,
    ],
  })
  expect(missed).toEqual({ unreachedStates: [], uncoveredTransitions: [] })
  expect(paths).toHaveLength(327)
})

describe('opening', () => {
  test('reads the desk, shows the version that counts, and prefetches the neighbours', async () => {
    const run = await startGrading()
    expect(run.requests).toEqual([{ actor: 'loadDesk', input: work }])
    expect(run.state()).toEqual({ desk: { versions: 'one', action: { idle: 'none' } } })
    expect(run.view()).toMatchObject({
      phase: 'open',
      save: 'idle',
      canWrite: true,
      viewed: { id: 71 },
      compared: null,
      form: { mark: '' },
    })
    expect(run.prefetched).toEqual([[32, 30]])
  })

  test('in an archived group nothing can be written', async () => {
    const run = await startGrading({ ...desk, can_grade: false })
    run.mark('7,5')
    run.send({ type: 'release', released: true }, { type: 'select', versionId: 70 })
    run.clock.increment(60_000)
    expect(run.view()).toMatchObject({ canWrite: false, save: 'idle', form: { mark: '' } })
    expect(run.requests).toHaveLength(1)
  })

  test('without an answer it can be tried again; work that does not exist is closed', async () => {
    const run = await startGrading()
    run.send({ type: 'open', studentId: 40 })
    await run.answer(offline)
    expect(run.view().phase).toBe('unavailable')
    run.send({ type: 'retry' })
    await run.answer({ kind: 'rejected', reason: 'missing' })
    expect(run.view()).toEqual({ phase: 'closed', reason: 'missing' })
    expect(run.requests.slice(1)).toEqual([
      { actor: 'loadDesk', input: { ...work, studentId: 40 } },
      { actor: 'loadDesk', input: { ...work, studentId: 40 } },
    ])
  })
})

describe('on to another student', () => {
  test('saves first, then goes, and starts with an empty desk', async () => {
    const run = await startGrading()
    run.mark('7,5')
    run.send({ type: 'go', to: 'next' })
    expect([run.action(), run.view().isLeaving, run.view().save]).toEqual(['leaving', true, 'saving'])
    await run.answer(saves.saved)
    expect([run.state(), run.view()]).toEqual(['loading', { phase: 'loading' }])
    expect(run.emitted).toEqual([{ type: 'arrived', studentId: 32 }])
    expect(run.requests.slice(1)).toEqual([saveOf('7,5'), { actor: 'loadDesk', input: { ...work, studentId: 32 } }])
    await run.answer({ kind: 'opened', desk })
    expect(run.view()).toMatchObject({ save: 'idle', savedAt: null, isLeaving: false, desk: { grade: { work: { studentId: 32 } } } })
  })

  test('what is typed while the last save is on its way is saved too, at once', async () => {
    const run = await startGrading()
    run.mark('7,5')
    run.send({ type: 'go', to: 'next' })
    run.mark('7,75')
    await run.answer(saves.saved)
    expect(run.requests[2]).toMatchObject({ actor: 'saveGrade', input: { server: record(mine), values: { mark: '7,75', versionId: 71 } } })
    expect(run.action()).toBe('leaving')
  })

  test('the address of another student during a save: its answer touches nothing there', async () => {
    const run = await startGrading()
    run.mark('7,5')
    run.send({ type: 'flush' }, { type: 'open', studentId: 40 })
    await run.answer(saves.saved)
    await run.answer({ kind: 'opened', desk })
    expect(run.view()).toMatchObject({ save: 'idle', form: { mark: '' }, desk: { grade: { revision: 0, work: { studentId: 40 } } } })
  })

  test.each([
    ['invalid', saves.invalid],
    ['conflict', saves.conflict],
    ['rejected', saves.rejected],
    ['failed', offline],
  ] as const)('stays when it cannot save: %s', async (save, answer) => {
    const run = await startGrading()
    run.mark('x')
    run.send({ type: 'go', to: 'next' })
    await run.answer(answer)
    expect([run.action(), run.view().isLeaving, run.emitted]).toEqual([{ idle: 'none' }, false, [{ type: 'blocked' }]])
    expect(run.view()).toMatchObject({ save, form: { mark: 'x' } })
  })

  test('a failed save is tried once more by going on', async () => {
    const run = await startGrading()
    run.mark('7,5')
    run.send({ type: 'flush' })
    await run.answer(offline)
    run.send({ type: 'go', to: 'next' })
    await run.answer(saves.saved)
    expect([run.requests[2], run.emitted]).toEqual([saveOf('7,5'), [{ type: 'arrived', studentId: 32 }]])
  })

  test('at the end of the list it says so and stays', async () => {
    const run = await startGrading(alone)
    run.send({ type: 'go', to: 'next' }, { type: 'go', to: 'nextUngraded' })
    expect(run.emitted).toEqual([
      { type: 'noMoreStudents', to: 'next' },
      { type: 'noMoreStudents', to: 'nextUngraded' },
    ])
    expect([run.action(), run.view().isLeaving]).toEqual([{ idle: 'none' }, false])
  })

  test('waits for a release on its way, and a release is still possible while the save is', async () => {
    const run = await startGrading()
    run.mark('7,5')
    run.send({ type: 'go', to: 'next' }, { type: 'release', released: true })
    expect([run.action(), run.view().isLeaving]).toEqual([{ releasing: 'waiting' }, true])
    await run.answer(saves.saved)
    expect([run.action(), run.requests.at(-1)]).toEqual([
      { releasing: 'sending' },
      { actor: 'releaseGrade', input: { ...work, released: true } },
    ])
    await run.answer(actions.done)
    expect([run.state(), run.emitted]).toEqual(['loading', [{ type: 'arrived', studentId: 32 }]])
  })
})

describe('versions', () => {
  test('another version can be viewed, and two side by side', async () => {
    const run = await startGrading()
    run.send({ type: 'compare', versionId: 70 })
    expect(run.view()).toMatchObject({ viewed: { id: 71 }, compared: { id: 70 } })
    run.send({ type: 'view', versionId: 70 })
    expect(run.view()).toMatchObject({ viewed: { id: 70 }, compared: { id: 71 } })
    run.send({ type: 'stopComparing' })
    expect(run.view()).toMatchObject({ viewed: { id: 70 }, compared: null, form: { versionId: 71 } })
  })

  test('a version is not compared with itself', async () => {
    const run = await startGrading()
    run.send({ type: 'compare', versionId: 71 })
    expect(run.view().compared).toBeNull()
    run.send({ type: 'compare', versionId: 70 }, { type: 'compare', versionId: 71 })
    expect(run.view()).toMatchObject({ viewed: { id: 71 }, compared: { id: 70 } })
  })

  test('selecting another one changes no mark', async () => {
    const before = { ...desk, grade: mine }
    const run = await startGrading(before)
    run.send({ type: 'select', versionId: 70 })
    expect([run.action(), run.view().pending]).toEqual([{ selecting: 'sending' }, 'select'])
    await run.answer({ kind: 'done', desk: { ...before, selected_version_id: 70 } })
    expect([run.action(), run.view().pending]).toEqual([{ idle: 'none' }, null])
    expect(run.requests.slice(1)).toEqual([{ actor: 'selectVersion', input: { ...work, versionId: 70 } }])
    expect(run.view()).toMatchObject({ counting: { id: 70 }, desk: { grade: mine }, form: { mark: '7,50', versionId: 71 } })
  })

  test('a selection waits for the save on its way, and a save for the selection', async () => {
    const run = await startGrading()
    run.mark('7,5')
    run.send({ type: 'flush' }, { type: 'select', versionId: 70 })
    expect(run.action()).toEqual({ selecting: 'waiting' })
    await run.answer(saves.saved)
    expect(run.action()).toEqual({ selecting: 'sending' })
    run.mark('8')
    run.send({ type: 'flush' })
    expect(run.view().save).toBe('unsaved')
    await run.answer({ kind: 'done', desk: { ...desk, grade: mine, selected_version_id: 70 } })
    expect(run.view().save).toBe('saving')
    expect(run.requests.map(({ actor }) => actor)).toEqual(['loadDesk', 'saveGrade', 'selectVersion', 'saveGrade'])
  })

  test('grading a version moves the mark to it as it is', async () => {
    const graded = { ...mine, version_id: 70 }
    const run = await startGrading({ ...desk, grade: graded })
    run.send({ type: 'set', change: { field: 'version', versionId: 71 } })
    expect(run.requests[1]).toEqual(saveOf('7,50', record(graded), 71))
  })
})

describe('release', () => {
  test('saves what is typed first', async () => {
    const run = await startGrading()
    run.mark('7,5')
    run.send({ type: 'release', released: true })
    expect([run.action(), run.view().pending]).toEqual([{ releasing: 'waiting' }, 'release'])
    await run.answer(saves.saved)
    expect(run.action()).toEqual({ releasing: 'sending' })
    const released = { ...mine, released_at: '2026-11-20T22:51:00.000Z', revision: 2 }
    await run.answer({ kind: 'done', desk: { ...desk, grade: released } })
    expect([run.action(), run.view().save]).toEqual([{ idle: 'none' }, 'saved'])
    expect(run.requests.slice(1)).toEqual([saveOf('7,5'), { actor: 'releaseGrade', input: { ...work, released: true } }])
    expect(run.view().desk.grade).toEqual(record(released))
  })

  test('without a mark, or with one that cannot be saved, there is nothing to release', async () => {
    const run = await startGrading()
    run.send({ type: 'release', released: true })
    run.mark('x')
    run.send({ type: 'release', released: true })
    await run.answer(saves.invalid)
    expect([run.action(), run.emitted]).toEqual([{ idle: 'none' }, [{ type: 'blocked' }, { type: 'blocked' }]])
    expect(run.requests).toHaveLength(2)
  })

  test('a failure is shown until it is tried again or dismissed', async () => {
    const run = await startGrading({ ...desk, grade: mine })
    const release = { type: 'release', released: true } as const
    run.send(release)
    await run.answer(offline)
    expect([run.action(), run.view().failed]).toEqual([{ idle: 'failed' }, release])
    run.send(release)
    expect(run.view()).toMatchObject({ failed: null, pending: 'release' })
    await run.answer(actions.unsaved)
    expect(run.view()).toMatchObject({ failed: release, isUnannotated: true })
    run.send({ type: 'dismiss' })
    expect([run.action(), run.view().failed]).toEqual([{ idle: 'none' }, null])
  })
})
