import { describe, expect, test } from 'vitest'
import { aDraft, aFile, aVersion, exploreMachine } from '@/shared/testing'
import {
  aTask,
  both,
  closed,
  draft,
  everything,
  file,
  offline,
  place,
  removes,
  saveOf,
  saves,
  second,
  selects,
  silentMachine,
  startHandIn,
  task,
  theirs,
} from './hand-in-fixtures'
import { hasWork } from './hand-in-setup'

test('every state is reached and every transition is taken', () => {
  const { paths, ...missed } = exploreMachine({
    machine: silentMachine,
    input: { task },
    events: everything,
    facts: ({ context }) => [context.task.work.can_submit, hasWork(context.draft)],
  })
  expect(missed).toEqual({ unreachedStates: [], uncoveredTransitions: [] })
  expect(paths).toHaveLength(38)
})

describe('the draft', () => {
  test('saves itself after a pause, once, with what was typed last', async () => {
    const run = startHandIn()
    run.write('Mi')
    run.clock.increment(600)
    run.write('Mi portada')
    run.clock.increment(899)
    expect(run.requests).toEqual([])
    run.clock.increment(1)
    expect(run.requests).toEqual([saveOf('Mi portada')])
    await run.answer({ ...saves.saved, at: 1000 })
    expect(run.view()).toMatchObject({ save: 'saved', savedAt: '1970-01-01T00:00:01.000Z', task: { work: { draft } } })
  })

  test('is saved and its files are sent again when the connection is back', async () => {
    const run = startHandIn()
    run.write('Mi portada')
    run.send({ type: 'add', files: both }, { type: 'flush' })
    run.streams[0]?.send({ type: 'file.failed' })
    await run.answer(offline)
    expect(run.view()).toMatchObject({ save: 'failed', texts: { text: 'Mi portada' }, queue: [{ state: 'failed' }, { state: 'waiting' }] })
    run.send({ type: 'online' })
    expect(run.requests).toEqual([saveOf('Mi portada'), saveOf('Mi portada')])
    run.streams[1]?.send({ type: 'file.sent', result: aDraft({ files: [aFile()], revision: 1 }) })
    expect(run.streams.map(({ input }) => input)).toEqual([
      { place, file },
      { place, file: second },
      { place, file },
    ])
  })

  test('another device wrote meanwhile: the text stays until one of both is chosen', async () => {
    const conflict = async () => {
      const run = startHandIn()
      run.write('Mi portada')
      run.send({ type: 'flush' })
      await run.answer(saves.conflict)
      expect(run.view()).toMatchObject({ save: 'conflict', texts: { text: 'Mi portada' }, theirs })
      return run
    }
    const mine = await conflict()
    mine.send({ type: 'keepMine' })
    expect(mine.requests.at(-1)).toEqual(saveOf('Mi portada', theirs))
    const other = await conflict()
    other.send({ type: 'takeTheirs' })
    expect(other.view()).toMatchObject({ save: 'idle', texts: { text: 'Desde el móvil' }, theirs: null })
  })

  test('another device only added a file: no question, saved again over it', async () => {
    const run = startHandIn()
    run.write('Mi portada')
    run.send({ type: 'flush' })
    const left = aDraft({ files: [aFile()], revision: 4 })
    await run.answer({ kind: 'conflict', theirs: left })
    expect(run.requests.at(-1)).toEqual(saveOf('Mi portada', left))
    expect(run.view().task.work.draft.files).toEqual([aFile()])
  })

  test('shows what is wrong with a field until that field is typed over', async () => {
    const run = startHandIn()
    run.write('Mi portada')
    run.send({ type: 'flush' })
    await run.answer(saves.invalid)
    run.write('Otra')
    expect(run.view()).toMatchObject({ save: 'unsaved', errors: { link: ['wrong_format'] } })
    run.send({ type: 'change', change: { link: 'https://example.org' } })
    expect(run.view().errors).toEqual({})
  })

  test('where nothing is taken, nothing is written', () => {
    const run = startHandIn(closed)
    run.write('Mi portada')
    run.send({ type: 'add', files: both }, { type: 'prepare' }, { type: 'remove', fileId: 9 }, { type: 'select', versionId: 70 })
    run.clock.increment(60_000)
    expect(run.view()).toMatchObject({ save: 'idle', queue: [], texts: { text: '' } })
    expect([run.action(), run.requests, run.streams]).toEqual([{ idle: 'none' }, [], []])
  })
})

describe('files', () => {
  test('arriving while something is typed do not touch the text', () => {
    const run = startHandIn()
    run.send({ type: 'add', files: both })
    run.write('Mi portada')
    run.streams[0]?.send({ type: 'file.sent', result: aDraft({ files: [aFile()], revision: 1 }) })
    expect(run.view()).toMatchObject({
      save: 'unsaved',
      texts: { text: 'Mi portada' },
      task: { work: { draft: { revision: 1, text: '', files: [aFile()] } } },
    })
  })

  test('a cancelled one may have arrived: the task is read again', () => {
    const run = startHandIn()
    run.send({ type: 'add', files: both }, { type: 'cancel', key: 'a' })
    expect([run.streams[0]?.isStopped, run.emitted]).toEqual([true, [{ type: 'reload' }]])
  })

  test('one is taken out once no save is on its way, and nothing is saved meanwhile', async () => {
    const run = startHandIn(aTask({ draft: aDraft({ files: [aFile()], revision: 1 }) }))
    run.write('Mi portada')
    run.send({ type: 'flush' }, { type: 'remove', fileId: 9 })
    expect(run.requests.map(({ actor }) => actor)).toEqual(['saveDraft'])
    await run.answer({ ...saves.saved, server: { ...draft, files: [aFile()], revision: 2 } })
    expect([run.view().removingId, run.requests.at(-1)]).toEqual([9, { actor: 'removeFile', input: { ...place, fileId: 9 } }])
    run.write('Mi portada, con pie')
    run.clock.increment(60_000)
    expect(run.requests).toHaveLength(2)
    await run.answer({ kind: 'removed', draft: { ...draft, revision: 3 } })
    expect(run.requests.at(-1)).toEqual(saveOf('Mi portada, con pie', { ...draft, revision: 3 }))
  })

  test.each([
    ['missing', removes.rejected],
    ['unreachable', offline],
  ])('one that cannot be taken out says why: %s', async (reason, answer) => {
    const run = startHandIn(aTask({ draft: aDraft({ files: [aFile()], revision: 1 }) }))
    run.send({ type: 'remove', fileId: 9 })
    await run.answer(answer)
    expect([run.action(), run.view().rejection]).toEqual([{ idle: 'failed' }, reason])
    run.send({ type: 'dismiss' })
    expect([run.action(), run.view().rejection]).toEqual([{ idle: 'none' }, null])
  })
})

describe('answers that overtake each other', () => {
  test('a task read before the last save does not take the text back', async () => {
    const run = startHandIn()
    run.write('Mi portada')
    run.send({ type: 'flush' })
    await run.answer(saves.saved)
    run.send({ type: 'fresh', task: aTask({}, { name: 'Otro nombre' }) })
    expect(run.view()).toMatchObject({ texts: { text: 'Mi portada' }, task: { name: 'Otro nombre', work: { draft } } })
  })

  test('a file taken out does not come back with the answer to one sent before', async () => {
    const run = startHandIn(aTask({ draft: aDraft({ files: [aFile()], revision: 1 }) }))
    run.send({ type: 'add', files: [{ key: 'a', file }] }, { type: 'remove', fileId: 9 })
    const left = aDraft({ files: [aFile({ id: 10 })], revision: 3 })
    await run.answer({ kind: 'removed', draft: left })
    run.streams[0]?.send({ type: 'file.sent', result: aDraft({ files: [aFile(), aFile({ id: 10 })], revision: 2 }) })
    expect(run.view().task.work.draft).toEqual(left)
  })

  test('a file that came during a save stays when the save is answered', async () => {
    const run = startHandIn()
    run.write('Mi portada')
    run.send({ type: 'flush' }, { type: 'add', files: [{ key: 'a', file }] })
    const withFile = { ...draft, files: [aFile()], revision: 2 }
    run.streams[0]?.send({ type: 'file.sent', result: withFile })
    await run.answer(saves.saved)
    expect([run.view().save, run.view().task.work.draft]).toEqual(['saved', withFile])
  })
})

test('the version that counts is selected until the work is graded', async () => {
  const run = startHandIn(aTask({ versions: [aVersion(2), aVersion(1)], selected_version_id: 71 }))
  run.send({ type: 'select', versionId: 70 })
  expect([run.view().selectingId, run.requests]).toEqual([70, [{ actor: 'selectVersion', input: { ...place, versionId: 70 } }]])
  await run.answer(selects.selected)
  expect([run.action(), run.view().task.work.selected_version_id]).toEqual([{ idle: 'none' }, 70])
  run.send({ type: 'select', versionId: 70 })
  await run.answer(selects.rejected)
  expect([run.action(), run.view().rejection]).toEqual([{ idle: 'failed' }, 'graded'])
})

test('refetches the task when a date passes, by the server’s clock', () => {
  const run = startHandIn(aTask({}, { server_time: '2026-11-27T22:58:00.000Z' }))
  run.clock.increment(60_999)
  expect(run.emitted).toEqual([])
  run.clock.increment(1)
  expect(run.emitted).toEqual([{ type: 'reload' }])
  run.send({ type: 'fresh', task: closed })
  expect(run.view().canWrite).toBe(false)
  run.write('Mi portada')
  run.send({ type: 'fresh', task })
  expect([run.view().canWrite, run.view().texts.text]).toEqual([true, ''])
})
