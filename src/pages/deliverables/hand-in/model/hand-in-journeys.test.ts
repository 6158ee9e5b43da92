import { describe, expect, test } from 'vitest'
import { aDraft, aFile, aVersion } from '@/shared/testing'
import { aTask, closed, draft, file, offline, saves, second, selects, submits, submitted, task } from './hand-in-fixtures'
import { begin } from './hand-in-run'

const place = { deliverableId: 5, groupId: 2 }
const twice = [
  { key: 'a', file },
  { key: 'b', file: second },
]

describe('files', () => {
  test('go one after the other; a refused one stays with its reason and holds up nobody', () => {
    const run = begin()
    run.send({ type: 'add', files: twice })
    expect(run.sending.map(({ input }) => input)).toEqual([{ ...place, file }])
    run.sending[0]?.say({ type: 'file.refused', code: 'wrong_type' })
    expect(run.sending[1]?.input).toEqual({ ...place, file: second })
    run.sending[1]?.say({ type: 'file.progress', share: 0.4 })
    expect(run.context().share).toBe(0.4)
    run.sending[1]?.say({ type: 'file.sent', draft: aDraft({ files: [aFile()], revision: 1 }) })
    expect(run.context().queue).toEqual([{ key: 'a', file, state: 'refused', code: 'wrong_type' }])
    expect(run.context().task.work.draft).toEqual(aDraft({ files: [aFile()], revision: 1 }))
  })

  test('that broke off are sent again when asked; a cancelled one is stopped', () => {
    const run = begin()
    run.send({ type: 'add', files: twice })
    run.sending[0]?.say({ type: 'file.broken' })
    run.send({ type: 'cancel', key: 'b' })
    expect(run.sending[1]?.cancelled).toBe(true)
    expect(run.emitted).toEqual([{ type: 'reload' }])
    expect(run.context().queue).toEqual([{ key: 'a', file, state: 'failed', code: null }])
    run.send({ type: 'again', key: 'a' })
    expect(run.sending).toHaveLength(3)
  })

  test('arriving while something is typed do not touch the text', () => {
    const run = begin()
    run.send({ type: 'add', files: twice })
    run.write('Mi portada')
    run.sending[0]?.say({ type: 'file.sent', draft: aDraft({ files: [aFile()], revision: 1 }) })
    expect(run.at('draft')).toEqual({ unsaved: 'dirty' })
    expect(run.context()).toMatchObject({
      texts: { text: 'Mi portada' },
      task: { work: { draft: { revision: 1, text: '', files: [aFile()] } } },
    })
  })
})

describe('answers that overtake each other', () => {
  test('a task read before the last save does not take the text back', async () => {
    const run = begin()
    run.write('Mi portada')
    run.send({ type: 'flush' })
    await run.answer(saves.saved)
    run.send({ type: 'fresh', task: aTask({}, { name: 'Otro nombre' }) })
    expect(run.context()).toMatchObject({ texts: { text: 'Mi portada' }, task: { name: 'Otro nombre', work: { draft } } })
  })

  test('a file taken out does not come back with the answer to one sent before', async () => {
    const run = begin(aTask({ draft: aDraft({ files: [aFile()], revision: 1 }) }))
    run.send({ type: 'add', files: [{ key: 'a', file }] }, { type: 'remove', fileId: 9 })
    const left = aDraft({ files: [aFile({ id: 10 })], revision: 3 })
    await run.answer({ kind: 'removed', draft: left })
    run.sending[0]?.say({ type: 'file.sent', draft: aDraft({ files: [aFile(), aFile({ id: 10 })], revision: 2 }) })
    expect(run.context().task.work.draft).toEqual(left)
  })

  test('a file that came during a save stays when the save is answered', async () => {
    const run = begin()
    run.write('Mi portada')
    run.send({ type: 'flush' }, { type: 'add', files: [{ key: 'a', file }] })
    const both = { ...draft, files: [aFile()], revision: 2 }
    run.sending[0]?.say({ type: 'file.sent', draft: both })
    await run.answer(saves.saved)
    expect([run.at('draft'), run.context().task.work.draft]).toEqual([{ settled: 'saved' }, both])
  })
})

describe('handing in', () => {
  test('waits for the text and the files, then answers with the receipt', async () => {
    const run = begin()
    run.write('Mi portada')
    run.send({ type: 'add', files: [{ key: 'a', file }] }, { type: 'prepare' }, { type: 'confirm' })
    expect(run.at('errand')).toEqual({ submitting: 'waiting' })
    await run.answer(saves.saved)
    expect(run.at('errand')).toEqual({ submitting: 'waiting' })
    run.sending[0]?.say({ type: 'file.sent', draft: { ...draft, files: [aFile()], revision: 2 } })
    expect(run.asked.at(-1)).toEqual({ actor: 'submitVersion', input: { ...place, revision: 2 } })
    await run.answer(submits.submitted)
    expect(run.at('errand')).toBe('receipt')
    expect(run.context()).toMatchObject({ receipt: aVersion(1), texts: { text: '', link: '' }, task: { work: submitted } })
    expect(run.emitted).toEqual([{ type: 'changed' }])
    run.send({ type: 'dismiss' })
    expect([run.at('errand'), run.context().receipt]).toEqual([{ quiet: 'none' }, aVersion(1)])
  })

  test('is asked for first, and an empty draft is not sent', () => {
    const run = begin()
    run.send({ type: 'prepare' })
    expect(run.at('errand')).toBe('confirming')
    run.send({ type: 'confirm' })
    expect([run.at('errand'), run.context().refusal, run.asked]).toEqual([{ quiet: 'failed' }, 'empty', []])
  })

  test('without a connection it is tried again with the same revision', async () => {
    const run = begin(aTask({ draft }))
    run.send({ type: 'prepare' }, { type: 'confirm' })
    await run.answer(offline)
    expect(run.at('errand')).toEqual({ submitting: 'broken' })
    run.send({ type: 'confirm' })
    expect(run.asked).toEqual([
      { actor: 'submitVersion', input: { ...place, revision: 1 } },
      { actor: 'submitVersion', input: { ...place, revision: 1 } },
    ])
  })

  test('a draft that another device changed is shown, not handed in', async () => {
    const run = begin(aTask({ draft }))
    run.send({ type: 'prepare' }, { type: 'confirm' })
    await run.answer(submits.changed)
    expect([run.at('errand'), run.context().refusal]).toEqual([{ quiet: 'failed' }, 'changed'])
    expect(run.context().texts).toEqual({ text: 'Desde el móvil', link: '' })
  })

  test('is held while the text cannot be saved', async () => {
    const run = begin()
    run.write('Mi portada')
    run.send({ type: 'prepare' }, { type: 'confirm' })
    await run.answer(saves.invalid)
    expect([run.at('draft'), run.at('errand'), run.context().refusal]).toEqual([{ stuck: 'invalid' }, { quiet: 'failed' }, 'unsaved'])
    expect(run.context().errors).toEqual({ link: ['wrong_format'] })
  })

  test('tries a failed save once more, and says why it was refused', async () => {
    const run = begin()
    run.write('Mi portada')
    run.send({ type: 'flush' })
    await run.answer(offline)
    run.send({ type: 'prepare' }, { type: 'confirm' })
    expect([run.at('draft'), run.at('errand')]).toEqual([{ unsaved: { saving: 'steady' } }, { submitting: 'waiting' }])
    await run.answer(saves.refused)
    expect([run.at('draft'), run.at('errand'), run.context().refusal]).toEqual([{ stuck: 'refused' }, { quiet: 'failed' }, 'closed'])
  })

  test('after the end the server says so, and the draft stays', async () => {
    const run = begin(aTask({ draft }))
    run.send({ type: 'prepare' }, { type: 'confirm' })
    await run.answer(submits.refused)
    expect([run.at('errand'), run.context().refusal, run.context().texts]).toEqual([
      { quiet: 'failed' },
      'closed',
      { text: 'Mi portada', link: '' },
    ])
  })
})

test('the version that counts is chosen until the work is graded', async () => {
  const run = begin(aTask({ versions: [aVersion(2), aVersion(1)], selected_version_id: 71 }))
  run.send({ type: 'select', versionId: 70 })
  expect(run.asked).toEqual([{ actor: 'selectVersion', input: { ...place, versionId: 70 } }])
  await run.answer(selects.selected)
  expect([run.at('errand'), run.context().task.work.selected_version_id]).toEqual([{ quiet: 'none' }, 70])
  run.send({ type: 'select', versionId: 70 })
  await run.answer(selects.refused)
  expect([run.at('errand'), run.context().refusal]).toEqual([{ quiet: 'failed' }, 'graded'])
})

test('asks the server again when a date passes, by the server’s clock', () => {
  const run = begin(aTask({}, { server_time: '2026-11-27T22:58:00.000Z' }))
  run.clock.increment(60_999)
  expect(run.emitted).toEqual([])
  run.clock.increment(1)
  expect(run.emitted).toEqual([{ type: 'reload' }])
  run.send({ type: 'fresh', task: closed })
  expect(run.at('draft')).toEqual({ settled: 'locked' })
  run.send({ type: 'fresh', task })
  expect(run.at('draft')).toEqual({ settled: 'clean' })
})
