import { describe, expect, test } from 'vitest'
import { aDraft, aFile } from '@/shared/testing'
import { closed, draft, file, offline, saves, second, theirs } from './hand-in-fixtures'
import { begin } from './hand-in-run'

const place = { deliverableId: 5, groupId: 2 }
const twice = [
  { key: 'a', file },
  { key: 'b', file: second },
]

describe('the draft saves itself', () => {
  test('after a pause, once, with what was typed last', async () => {
    const run = begin()
    run.write('Mi')
    run.clock.increment(600)
    run.write('Mi portada')
    run.clock.increment(899)
    expect(run.asked).toEqual([])
    run.clock.increment(1)
    expect(run.asked).toEqual([{ actor: 'saveDraft', input: { ...place, text: 'Mi portada', link: '', revision: 0 } }])
    await run.answer(saves.saved)
    expect(run.at('draft')).toEqual({ settled: 'saved' })
    expect(run.context().task.work.draft).toEqual(draft)
  })

  test('what is typed while it saves is saved afterwards, over the new revision', async () => {
    const run = begin()
    run.write('Mi portada')
    run.send({ type: 'flush' })
    run.write('Mi portada, con pie')
    await run.answer(saves.saved)
    expect(run.at('draft')).toEqual({ unsaved: 'dirty' })
    run.clock.increment(900)
    expect(run.asked.at(-1)).toEqual({ actor: 'saveDraft', input: { ...place, text: 'Mi portada, con pie', link: '', revision: 1 } })
  })

  test('offline it keeps the text and tries again by itself', async () => {
    const run = begin()
    run.write('Mi portada')
    run.send({ type: 'flush' })
    await run.answer(offline)
    expect(run.at('draft')).toEqual({ stuck: 'failed' })
    run.clock.increment(2000)
    expect(run.asked).toHaveLength(2)
    expect(run.context().texts).toEqual({ text: 'Mi portada', link: '' })
  })

  test('another device wrote meanwhile: the text stays until one of both is chosen', async () => {
    const mine = begin()
    mine.write('Mi portada')
    mine.send({ type: 'flush' })
    await mine.answer(saves.conflict)
    expect(mine.at('draft')).toEqual({ stuck: 'conflict' })
    expect(mine.context()).toMatchObject({ texts: { text: 'Mi portada' }, theirs })
    mine.send({ type: 'keepMine' })
    expect(mine.asked.at(-1)).toEqual({ actor: 'saveDraft', input: { ...place, text: 'Mi portada', link: '', revision: 2 } })

    const other = begin()
    other.write('Mi portada')
    other.send({ type: 'flush' })
    await other.answer(saves.conflict)
    other.send({ type: 'takeTheirs' })
    expect(other.at('draft')).toEqual({ settled: 'clean' })
    expect(other.context()).toMatchObject({ texts: { text: 'Desde el móvil' }, theirs: null })
  })

  test('another device only added a file: no question, saved again over it', async () => {
    const run = begin()
    run.write('Mi portada')
    run.send({ type: 'flush' })
    await run.answer({ kind: 'conflict', theirs: aDraft({ files: [aFile()], revision: 4 }) })
    expect(run.asked.at(-1)).toEqual({ actor: 'saveDraft', input: { ...place, text: 'Mi portada', link: '', revision: 4 } })
    expect(run.context().task.work.draft.files).toEqual([aFile()])
  })

  test('where nothing is taken, nothing is written', () => {
    const run = begin(closed)
    run.write('Mi portada')
    run.send({ type: 'add', files: twice }, { type: 'prepare' }, { type: 'select', versionId: 70 })
    run.clock.increment(60_000)
    expect([run.at('draft'), run.at('files'), run.at('errand')]).toEqual([{ settled: 'locked' }, 'idle', { quiet: 'none' }])
    expect(run.asked).toEqual([])
  })
})
