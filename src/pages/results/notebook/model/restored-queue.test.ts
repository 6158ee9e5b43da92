import { describe, expect, test } from 'vitest'
import { allEntries } from './queue-entries'
import { ana, anEntry, luis, outcomes, saved, startQueue, type, typed } from './queue-fixtures'

describe('after a reload', () => {
  const step = { id: 1, cells: [{ ...ana, before: '4,00', shown: '4,00' }] }

  test('what was saved before can be undone', async () => {
    const run = startQueue([], { steps: [step], lastStep: 1, earlier: { '1:7': 3 } })
    run.send({ type: 'undo' })
    expect(run.sent()).toEqual([{ text: '4,00', revision: 3 }])
    await run.answer(saved(400, 4, '7,00'))
    expect(run.entry()).toBeUndefined()
  })

  test('what was not sent yet is dropped when it is undone', () => {
    const run = startQueue([anEntry({ state: 'refused', problem: 'wrong_format' })], {
      ...{ steps: [{ id: 1, cells: [{ ...ana, before: null, shown: '' }] }], lastStep: 1, earlier: {} },
    })
    run.send({ type: 'undo' })
    expect([run.entry(), run.sent()]).toEqual([undefined, []])
  })

  test('undoing leaves what another teacher has saved since, says so, and goes on with the next step', async () => {
    const steps = [
      { id: 1, cells: [{ ...luis, before: 'NP', shown: 'NP' }] },
      { ...step, id: 2 },
    ]
    const run = startQueue([], { steps, lastStep: 2, earlier: { '1:7': 3, '2:7': 1 } })
    run.send({ type: 'undo' })
    await run.answer(outcomes.conflict)
    expect([run.entry(), run.emitted.map(({ type: kind }) => kind)]).toEqual([undefined, ['changed', 'notUndone']])
    run.send({ type: 'undo' })
    expect(run.sent().at(-1)).toEqual({ text: 'NP', revision: 1 })
  })

  test('a text that is typed over an undone one is the teacher’s again', async () => {
    const run = startQueue([], { steps: [step], lastStep: 1, earlier: { '1:7': 3 } })
    run.send({ type: 'undo' }, type(typed('9')))
    await run.answer(outcomes.conflict)
    expect(run.entry()).toMatchObject({ text: '9', state: 'conflict' })
  })
})

test('cells of another tab are sent in their order, after those of this one, and no step of this one is about them', async () => {
  const run = startQueue()
  run.send(type(typed('7')))
  const theirs = [anEntry({ studentId: 3, text: '5', steps: [2] }), anEntry({ ...luis, text: '4', steps: [1] }), anEntry({ text: '1' })]
  run.send({ type: 'restore', entries: theirs, isOwn: false })
  expect(allEntries(run.snapshot().context.entries).map(({ studentId, text }) => [studentId, text])).toEqual([
    [1, '7'],
    [2, '4'],
    [3, '5'],
  ])
  run.send({ type: 'undo' })
  await run.answer(saved(700, 1))
  expect(run.sent().map(({ text }) => text)).toEqual(['7', ''])
  await run.answer(saved(-1, 2, '7,00'))
  await run.answer(saved(400, 1, '', luis))
  expect(run.sent().map(({ text }) => text)).toEqual(['7', '', '4', '5'])
})
