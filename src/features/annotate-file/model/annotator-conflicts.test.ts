import { describe, expect, test } from 'vitest'
import type { Annotation } from './annotation'
import { check, comment, outcomes, row, start } from './annotator-fixtures'
import type { AnnotatorEvent } from './annotator-types'
import { hasUnsaved } from './annotator-view'

describe('an annotator beside another teacher', () => {
  test('knows its own save whose answer was lost, and saves what was typed since over it', async () => {
    const run = start()
    const write = (text: string) => {
      run.send({ type: 'open', id: 'a' }, { type: 'write', text }, { type: 'done' }, { type: 'retry' })
      return run.answer(new Error('Failed to fetch'))
    }
    await write('Fal')
    await write('Falta')
    run.send({ type: 'open', id: 'a' }, { type: 'write', text: 'Falta la fuente.' }, { type: 'done' }, { type: 'retry' })
    await run.answer({ kind: 'conflict', theirs: row('a', 'Fal', { revision: 2 }) })
    expect([run.view().save, run.sent().at(-1)]).toEqual([
      'saving',
      { id: 'a', content: { ...comment, text: 'Falta la fuente.' }, revision: 2 },
    ])
    // the same text again is of another teacher: this one got an answer
    await run.answer({ kind: 'conflict', theirs: row('a', 'Fal', { revision: 3 }) })
    expect(run.view().save).toBe('conflict')
  })

  test('knows a deletion of its own whose answer was lost, and brings the annotation back', async () => {
    const run = start()
    run.send({ type: 'remove', id: 'a' })
    await run.answer(new Error('Failed to fetch'))
    run.send({ type: 'undo' }, { type: 'retry' })
    await run.answer({ kind: 'conflict', theirs: row('a', 'Uno', { revision: 2, is_deleted: true }) })
    expect(run.sent().at(-1)).toEqual({ id: 'a', content: { ...comment, text: 'Uno' }, revision: 2 })
  })

  test('lets this one choose, and saves over the other only when told', async () => {
    const change = async () => {
      const run = start()
      run.send({ type: 'open', id: 'a' }, { type: 'write', text: 'Mío' }, { type: 'done' })
      await run.answer(outcomes.conflict)
      return run
    }
    const kept = await change()
    expect([kept.view().save, kept.view().theirs?.text]).toEqual(['conflict', 'Otra cosa'])
    kept.send({ type: 'keepMine' })
    expect(kept.sent().at(-1)).toMatchObject({ content: { text: 'Mío' }, revision: 5 })
    const left = await change()
    left.send({ type: 'takeTheirs' })
    expect([left.texts(), hasUnsaved(left.snapshot())]).toEqual([['Otra cosa'], false])
  })

  test('what the other teacher made replaces what is still being written, once it is chosen', async () => {
    const run = start()
    const writeMine = () => {
      run.send({ type: 'open', id: 'a' }, { type: 'write', text: 'Mío' })
      run.clock.increment(1000)
    }
    writeMine()
    await run.answer(outcomes.conflict)
    run.send({ type: 'write', text: 'Mío y más' }, { type: 'takeTheirs' })
    expect(run.view().draft?.content.text).toBe('Otra cosa')
    run.send({ type: 'done' })
    expect([run.texts(), run.sent().length, hasUnsaved(run.snapshot())]).toEqual([['Otra cosa'], 1, false])
    writeMine()
    await run.answer({ kind: 'conflict', theirs: row('a', '', { revision: 6, is_deleted: true }) })
    run.send({ type: 'takeTheirs' })
    expect([run.view().draft, run.texts(), run.sent().length]).toEqual([null, [], 2])
  })

  test('reads what others add, and keeps what is not saved yet', async () => {
    const run = start()
    run.send({ type: 'open', id: 'a' }, { type: 'write', text: 'Mío' }, { type: 'done' })
    run.send({ type: 'read', annotations: [row('a', 'De otra', { revision: 2 }), row('z', 'Nuevo')], canAnnotate: true })
    expect(run.texts()).toEqual(['Mío', 'Nuevo'])
    expect(run.snapshot().context.revisions).toMatchObject({ a: 1, z: 1 })
  })

  const carmens = row('a', 'De Carmen', { revision: 2 })
  const answers = (...annotations: Annotation[]): AnnotatorEvent => ({ type: 'read', annotations, canAnnotate: true })

  test('keeps the revision on which a comment that is being written is based', () => {
    const run = start()
    run.send({ type: 'open', id: 'a' }, { type: 'write', text: 'Mío' }, answers(carmens), { type: 'done' })
    expect(run.sent()).toEqual([{ id: 'a', content: { ...comment, text: 'Mío' }, revision: 1 }])
  })

  test('an open comment without a change becomes the one that another teacher saved, and goes with it', () => {
    const run = start()
    run.send({ type: 'open', id: 'a' }, answers(carmens))
    expect(run.view().draft?.content.text).toBe('De Carmen')
    run.send({ type: 'done' })
    expect([run.texts(), run.sent()]).toEqual([['De Carmen'], []])
    run.send({ type: 'open', id: 'a' }, answers(row('z', 'Nuevo')))
    expect([run.view().draft, run.texts()]).toEqual([null, ['Nuevo']])
    run.send({ type: 'open', id: 'z' })
    expect(run.view().draft?.id).toBe('z')
  })

  test('does not undo what another teacher has changed since', async () => {
    const run = start()
    run.send({ type: 'add', id: 'c', content: check }, { type: 'open', id: 'a' }, { type: 'write', text: 'Mío' }, { type: 'done' })
    await run.answer({ kind: 'saved', annotation: row('c', '', check) })
    await run.answer({ kind: 'saved', annotation: row('a', 'Mío', { revision: 2 }) })
    run.send(answers(row('a', 'De Carmen', { revision: 3 }), row('c', '', check)), { type: 'undo' })
    expect([run.texts(), run.sent().at(-1)]).toEqual([['De Carmen'], { id: 'c', content: null, revision: 1 }])
    expect(run.view().canUndo).toBe(false)
  })
})
