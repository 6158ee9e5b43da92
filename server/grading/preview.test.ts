import { expect, it } from 'vitest'
import type { GradebookInput } from './gradebook-input.ts'
import { previewMarks } from './preview.ts'
import { gradeProgram } from './program.ts'
import { type ProgramRules, defaultRules } from './rules.ts'
import { summarise } from './summary.ts'
import { marked, result, simpleProgram } from './testing/gradebook-inputs.ts'

const previewRules = (students: Parameters<typeof previewMarks>[0], rules: ProgramRules) =>
  previewMarks(students, (input) => ({ ...input, rules }))

const notHandedIn = { outcome: 'not_handed_in' } as const

const group = [
  {
    studentId: 1,
    input: simpleProgram([
      [50, 800],
      [50, 900],
    ]),
  },
  {
    studentId: 2,
    input: simpleProgram([
      [50, 400],
      [50, 900],
    ]),
  },
  {
    studentId: 3,
    input: {
      ...simpleProgram([
        [50, null],
        [50, 900],
      ]),
      grades: { 1: notHandedIn, 2: marked(900) },
    },
  },
  {
    studentId: 4,
    input: simpleProgram([
      [50, 500],
      [50, 540],
    ]),
  },
]

const impactOf = (rules: Partial<typeof defaultRules>) =>
  previewRules(group, { ...defaultRules, ...rules }).map(({ studentId, before, after }) => [
    studentId,
    [before.final.mark, before.acta.value],
    [after.final.mark, after.acta.value],
  ])

it('lists no student when the rules stay the same', () => {
  expect(impactOf({})).toEqual([])
})

it('lists whom each change touches, with both marks', () => {
  expect(impactOf({ gate: false })).toEqual([[2, [650, 4], [650, 7]]])
  expect(impactOf({ notHandedIn: 'zero' })).toEqual([[3, [900, 9], [450, 4]]])
  expect(impactOf({ minimumPerDeliverable: 510 })).toEqual([[4, [520, 5], [520, 4]]])
})

it('lists a pass that changes although no mark does', () => {
  expect(impactOf({ passMark: 530, gate: false })).toEqual([
    [2, [650, 4], [650, 7]],
    [4, [520, 5], [520, 5]],
  ])
})

it('lists a result that passes although neither the program nor the acta changes', () => {
  const passing = { ...defaultRules, gate: false }
  const student = {
    studentId: 5,
    input: simpleProgram(
      [
        [50, 490],
        [50, 810],
      ],
      passing,
    ),
  }
  const [impact, ...others] = previewRules([student], { ...passing, passMark: 480 })
  expect(others).toEqual([])
  expect([impact?.before.acta, impact?.after.acta].map((acta) => acta?.value)).toEqual([7, 7])
  expect([impact?.before.results, impact?.after.results].map((results) => results?.map(({ passed }) => passed))).toEqual([
    [false, true],
    [true, true],
  ])
})

it('gives the very marks that the engine gives', () => {
  const rules = { ...defaultRules, gate: false }
  const [impact] = previewRules(group, rules)
  const input = simpleProgram([
    [50, 400],
    [50, 900],
  ])
  expect(impact).toEqual({
    studentId: 2,
    before: summarise(gradeProgram(input)),
    after: summarise(gradeProgram({ ...input, rules })),
  })
})

it('lists nobody for parts without a mark that come, go or change their place', () => {
  const student = {
    studentId: 6,
    input: simpleProgram([
      [50, 600],
      [25, null],
      [25, 800],
    ]),
  }
  const impact = (change: (input: GradebookInput) => GradebookInput) => previewMarks([student], change).length
  const { results } = student.input
  const added = { ...result(9, 30, [[9, 100]]), position: 0 }
  expect(impact((input) => ({ ...input, results: [added, ...results] }))).toBe(0)
  expect(impact((input) => ({ ...input, results: results.map((each) => ({ ...each, position: -each.position })) }))).toBe(0)
  const without = (input: GradebookInput): GradebookInput => ({
    ...input,
    results: results.filter(({ id }) => id !== 2),
    deliverables: input.deliverables.filter(({ id }) => id !== 2),
  })
  expect(impact(without)).toBe(0)
  expect(impact((input) => ({ ...input, results: results.map((each) => ({ ...each, weight: 5000 - each.weight / 2 })) }))).toBe(1)
})
