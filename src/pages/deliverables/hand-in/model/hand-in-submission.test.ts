import { describe, expect, test } from 'vitest'
import { aFile, aVersion } from '@/shared/testing'
import { aTask, both, draft, file, offline, place, saveOf, saves, startHandIn, submits, submitted } from './hand-in-fixtures'

describe('handing in', () => {
  test('waits for the text and the files, then answers with the receipt', async () => {
    const run = startHandIn()
    run.write('Mi portada')
    run.send({ type: 'add', files: [{ key: 'a', file }] }, { type: 'prepare' }, { type: 'confirm' })
    expect(run.action()).toEqual({ submitting: 'saving' })
    // the question shows the current draft
    run.send({ type: 'add', files: both })
    await run.answer(saves.saved)
    expect([run.action(), run.view().handIn, run.view().queue.length]).toEqual([{ submitting: 'uploading' }, 'waiting', 1])
    run.streams[0]?.send({ type: 'file.sent', result: { ...draft, files: [aFile()], revision: 2 } })
    expect(run.requests.at(-1)).toEqual({ actor: 'submitVersion', input: { ...place, revision: 2 } })
    await run.answer(submits.submitted)
    expect(run.action()).toBe('receipt')
    expect(run.view()).toMatchObject({ receipt: aVersion(1), texts: { text: '', link: '' }, save: 'idle', task: { work: submitted } })
    expect(run.emitted).toEqual([{ type: 'changed' }])
    run.send({ type: 'dismiss' })
    expect([run.action(), run.view().receipt]).toEqual([{ idle: 'none' }, aVersion(1)])
    run.write('Segunda')
    run.clock.increment(900)
    expect(run.requests.at(-1)).toEqual(saveOf('Segunda', submitted.draft))
  })

  test('needs a confirmation, and an empty draft is not sent', () => {
    const run = startHandIn()
    run.send({ type: 'prepare' })
    expect(run.action()).toBe('confirming')
    run.send({ type: 'confirm' })
    expect([run.action(), run.view().rejection, run.requests]).toEqual([{ idle: 'failed' }, 'empty', []])
  })

  test('without a connection it is tried again with the same revision', async () => {
    const run = startHandIn(aTask({ draft }))
    run.send({ type: 'prepare' }, { type: 'confirm' })
    await run.answer(offline)
    expect(run.action()).toEqual({ submitting: 'broken' })
    run.send({ type: 'confirm' })
    expect(run.requests).toEqual([
      { actor: 'submitVersion', input: { ...place, revision: 1 } },
      { actor: 'submitVersion', input: { ...place, revision: 1 } },
    ])
  })

  test('a draft that another device changed is shown, not handed in', async () => {
    const run = startHandIn(aTask({ draft }))
    run.send({ type: 'prepare' }, { type: 'confirm' })
    await run.answer(submits.changed)
    expect([run.action(), run.view().rejection]).toEqual([{ idle: 'failed' }, 'changed'])
    expect(run.view().texts).toEqual({ text: 'Desde el móvil', link: '' })
  })

  test('is held while the text cannot be saved', async () => {
    const run = startHandIn()
    run.write('Mi portada')
    run.send({ type: 'prepare' }, { type: 'confirm' })
    await run.answer(saves.invalid)
    expect(run.action()).toEqual({ idle: 'failed' })
    expect(run.view()).toMatchObject({ save: 'invalid', rejection: 'unsaved', errors: { link: ['wrong_format'] } })
  })

  test('tries a failed save once more, and says why it was rejected', async () => {
    const run = startHandIn()
    run.write('Mi portada')
    run.send({ type: 'flush' })
    await run.answer(offline)
    run.send({ type: 'prepare' }, { type: 'confirm' })
    expect([run.view().save, run.action()]).toEqual(['saving', { submitting: 'saving' }])
    await run.answer(saves.rejected)
    expect([run.view().save, run.action(), run.view().rejection]).toEqual(['rejected', { idle: 'failed' }, 'closed'])
  })

  test('can be taken back while it waits: what is typed is saved by itself again', () => {
    const run = startHandIn(aTask({ draft }))
    run.send({ type: 'add', files: both }, { type: 'prepare' }, { type: 'confirm' }, { type: 'dismiss' })
    run.write('Otra')
    run.clock.increment(900)
    expect([run.action(), run.requests]).toEqual([{ idle: 'none' }, [saveOf('Otra', draft)]])
  })

  test('after the end the server says so, and the draft stays', async () => {
    const run = startHandIn(aTask({ draft }))
    run.send({ type: 'prepare' }, { type: 'confirm' })
    await run.answer(submits.rejected)
    expect([run.action(), run.view().rejection, run.view().texts]).toEqual([{ idle: 'failed' }, 'closed', { text: 'Mi portada', link: '' }])
  })
})
