import { expect, it } from 'vitest'
import { nextStep, type OpenClass, type OpenTask } from './next-step.ts'

const now = new Date('2026-11-20T09:00:00Z')
const names = { course: { id: 3, name: 'Marcas' }, group: { id: 2, name: '1.º DAW A' } }
const task = (change: Partial<OpenTask> = {}): OpenTask => ({
  ...{
    kind: 'deliverable',
    id: 5,
    content_id: null,
    name: 'Maquetado',
    ...names,
    due_at: null,
    closes_at: null,
    is_late: false,
    is_required: true,
    has_draft: false,
  },
  ...change,
})
const lesson = (change: Partial<OpenClass> = {}): OpenClass => ({ id: 15, name: 'Selectores', ...names, is_required: true, ...change })
const [tomorrow, nextWeek, yesterday] = ['2026-11-21T09:00:00.000Z', '2026-11-27T09:00:00.000Z', '2026-11-19T09:00:00.000Z']

const cases: readonly [string, readonly OpenTask[], readonly OpenClass[], unknown][] = [
  [
    'what is due soon, the earliest first',
    [task({ id: 6, due_at: '2026-11-22T09:00:00.000Z' }), task({ due_at: tomorrow })],
    [lesson()],
    ['due_soon', 5],
  ],
  [
    'what closes soon by its date, among what is due soon',
    [task({ id: 6, due_at: '2026-11-22T09:00:00.000Z' }), task({ kind: 'resource', id: 8, content_id: 15, due_at: tomorrow })],
    [lesson()],
    ['due_soon', 8],
  ],
  ['what has no due date and closes soon', [task({ closes_at: tomorrow })], [lesson()], ['due_soon', 5]],
  ['a required class before what is due later', [task({ due_at: nextWeek })], [lesson()], ['required', 15]],
  ['a required class before an optional one that was read later', [], [lesson({ id: 16, is_required: false }), lesson()], ['required', 15]],
  ['what is due before an optional class', [task(), task({ id: 6, due_at: nextWeek })], [lesson({ is_required: false })], ['due', 6]],
  ['a class before what is late', [task({ due_at: yesterday, is_late: true })], [lesson({ is_required: false })], ['next', 15]],
  [
    'what is late before what is optional',
    [task({ id: 6, is_required: false, due_at: tomorrow }), task({ is_late: true })],
    [],
    ['late', 5],
  ],
  ['what is optional at the end', [task({ is_required: false })], [], ['optional', 5]],
  ['nothing', [], [], null],
]

it.each(cases)('goes on with %s', (_, tasks, classes, expected) => {
  const step = nextStep(tasks, classes, now)
  expect(step && [step.reason, step.id]).toEqual(expected)
})
