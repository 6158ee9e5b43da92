import { describe, expect, test } from 'vitest'
import type { CourseWeights } from './weight-edits'
import { asTyped, changed, nobody, offline, ra1, ra2, somebody, start } from './weights-fixtures'

describe('undo of what was saved', () => {
  /** RA1 was saved with 41,00 %, and then RA2 with 20,00 %. */
  async function saved() {
    const run = start()
    const save = async (key: string, text: string, weights: CourseWeights) => {
      run.typeIn(key, text)
      run.send({ type: 'save' })
      await run.answer(nobody)
      await run.answer({ kind: 'saved', weights })
    }
    const both = changed(asTyped, 5, { weight: 2000 })
    await save(ra1, '41', asTyped)
    await save(ra2, '20', both)
    return { ...run, both, undo: () => run.send({ type: 'undo' }) }
  }

  test('is a new step with its effect first, the last save before the one before', async () => {
    const run = await saved()
    run.undo()
    const back = [{ kind: 'learning_result', id: 5, deliverable_id: null, revision: 2, weight: 3500, pinned: true }]
    expect([run.at(), run.requests.at(-1)]).toEqual(['previewing', { actor: 'preview', input: back }])
    await run.answer(somebody)
    expect(run.at()).toBe('confirming')
    run.send({ type: 'accept' })
    expect(run.requests.at(-1)).toEqual({ actor: 'save', input: back })
    const first = changed(run.both, 5, { weight: 3500 })
    await run.answer({ kind: 'saved', weights: first })
    expect(run.emitted.at(-1)).toEqual({ type: 'saved', weights: first, effect: somebody, isUndo: true })
    run.undo()
    expect(run.requests.at(-1)?.input).toMatchObject([{ id: 4, revision: 2, weight: 4000 }])
    await run.answer(nobody)
    await run.answer({ kind: 'saved', weights: changed(first, 4, { weight: 4000 }) })
    // nothing more to undo
    const { length } = run.requests
    run.undo()
    expect([run.at(), run.requests.length]).toEqual([{ open: 'editing' }, length])
  })

  test('waits until nothing is unsaved: first the steps of now are undone', async () => {
    const run = await saved()
    run.typeIn(ra1, '60')
    run.undo()
    expect([run.at(), run.context().edits]).toEqual([{ open: 'editing' }, {}])
    run.send({ type: 'type', key: ra1, text: '7' })
    run.undo()
    expect(run.at()).toEqual({ open: 'editing' })
    run.send({ type: 'restore', key: ra1 })
    run.undo()
    expect(run.at()).toBe('previewing')
  })

  test('that is not accepted changes nothing, and can be asked for again', async () => {
    const run = await saved()
    run.undo()
    await run.answer(somebody)
    run.send({ type: 'back' })
    expect([run.at(), run.context().edits, run.context().stored]).toEqual([{ open: 'editing' }, {}, run.both])
    run.undo()
    expect(run.at()).toBe('previewing')
    await run.answer(offline)
    expect([run.at(), run.context().error]).toEqual([{ open: 'failed' }, offline])
    run.send({ type: 'discard' })
    run.undo()
    expect(run.requests.at(-1)?.input).toMatchObject([{ id: 5, weight: 3500 }])
  })

  test('of a row that somebody else changed since asks whose weight stays', async () => {
    const run = await saved()
    run.send({ type: 'refresh', stored: changed(run.both, 5, { weight: 1500 }) })
    run.undo()
    expect(run.at()).toBe('conflict')
    expect(run.context().conflicts).toMatchObject([{ row: { id: 5 }, mine: { weight: 3500 }, theirs: { weight: 1500 } }])
    run.send({ type: 'takeTheirs' })
    expect([run.at(), run.context().edits]).toEqual([{ open: 'editing' }, {}])
    run.undo()
    expect(run.requests.at(-1)?.input).toMatchObject([{ id: 4, weight: 4000 }])
  })

  test('that somebody else did already is left out', async () => {
    const run = await saved()
    run.send({ type: 'refresh', stored: changed(run.both, 5, { weight: 3500 }) })
    const { length } = run.requests
    run.undo()
    expect([run.at(), run.requests.length]).toEqual([{ open: 'editing' }, length])
    run.undo()
    expect(run.requests.at(-1)?.input).toMatchObject([{ id: 4, weight: 4000 }])
  })
})
