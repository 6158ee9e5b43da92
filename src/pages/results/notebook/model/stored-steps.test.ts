import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ana, luis, saved, startQueue, type, typed } from './queue-fixtures'
import { lastSteps, storedSteps } from './stored-steps'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const ids = { userId: 1, groupId: 2, courseId: 3 }
const name = 'aula.notebook.steps.1.2.3'

it('gives back what can be undone, with the revisions that were saved', async () => {
  const run = startQueue()
  run.send(type(typed('7')), type(typed('5', 0, luis)))
  await run.answer(saved(700, 4, 'NP'))
  storedSteps(ids).write({ queue: 'q', ...lastSteps(run.snapshot().context) })
  expect(storedSteps(ids).read()).toEqual({
    ...{ queue: 'q', lastStep: 2, earlier: { '1:7': 4 } },
    steps: [
      { id: 1, cells: [{ ...ana, before: 'NP', shown: '' }] },
      { id: 2, cells: [{ ...luis, before: null, shown: '' }] },
    ],
  })
  const { queue, ...history } = storedSteps(ids).read()
  const later = startQueue([], history)
  later.send({ type: 'undo', step: 1 })
  expect(later.sent()).toEqual([{ text: 'NP', revision: 4 }])
})

it.each(['{', '[]', '{"queue":"q","steps":[{"id":1,"cells":[{}]}],"earlier":{"1:7":"x"}}'])('a broken text undoes nothing: %s', (text) => {
  kept.set(name, text)
  expect(storedSteps(ids).read()).toMatchObject({ steps: [], earlier: {} })
})

it('keeps the last steps, up to what the tab can store', () => {
  const run = startQueue()
  for (let step = 1; step <= 60; step += 1) run.send(type(typed(String(step))))
  expect(lastSteps(run.snapshot().context).steps.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, at) => at + 11))
  const many = Array.from({ length: 1999 }, (_, at) => typed('NP', 0, { studentId: at + 2, deliverableId: 7 }))
  run.send(type(...many), type(typed('7')))
  expect(lastSteps(run.snapshot().context).steps.map(({ id }) => id)).toEqual([61, 62])
})
