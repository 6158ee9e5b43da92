import { expect, it } from 'vitest'
import { gradeProgram } from './program.ts'
import { GradebookInputError, type InputProblem } from './input-check.ts'
import type { GradebookInput } from './gradebook-input.ts'
import { content, customScore, deliverable, marked, pointed, recovery, result, input } from './testing/gradebook-inputs.ts'

const good = input({
  results: [result(1, 100, [[1, 100]])],
  contents: [content(10, null, 100), content(11, 10, 100)],
  deliverables: [deliverable(5, { 1: 100 }, { contentId: 11 }), recovery(6, {}, { recoversId: 5 })],
  grades: { 5: marked(700) },
  customScores: [customScore({ kind: 'content', id: 11 }, 800)],
})

function replaced(id: number, change: object): readonly GradebookInput['deliverables'][number][] {
  return good.deliverables.map((each) => (each.id === id ? { ...each, ...change } : each))
}

const impossible: readonly (readonly [string, Partial<GradebookInput>, InputProblem, number | null])[] = [
  ['a mark above 10', { grades: { 5: marked(1001) } }, 'mark_out_of_range', 5],
  ['a negative mark', { grades: { 5: marked(-1) } }, 'mark_out_of_range', 5],
  ['half a hundredth', { grades: { 5: marked(700.5) } }, 'mark_out_of_range', 5],
  ['a criterion above 10', { grades: { 5: marked(700, { 1: 1001 }) } }, 'mark_out_of_range', 5],
  ['more points than there are', { grades: { 5: pointed(1001) } }, 'points_out_of_range', 5],
  ['a deliverable over no points', { deliverables: replaced(5, { maxPoints: 0 }) }, 'points_out_of_range', 5],
  ['a weight above 100 %', { deliverables: replaced(5, { weight: 10_001 }) }, 'weight_out_of_range', 5],
  ['a negative weight of a result', { results: [result(1, -1, [[1, 100]])] }, 'weight_out_of_range', 1],
  ['a criterion weight above 100 %', { results: [result(1, 100, [[1, 101]])] }, 'weight_out_of_range', 1],
  [
    'a weight in a criterion above 100 %',
    { deliverables: replaced(5, { criteria: [{ criterionId: 1, weight: 10_001 }] }) },
    'weight_out_of_range',
    5,
  ],
  ['a pass mark above 10', { rules: { ...good.rules, passMark: 1001 } }, 'rules_out_of_range', null],
  ['an acta cap of 0', { rules: { ...good.rules, gateCap: 0 } }, 'rules_out_of_range', null],
  ['a result twice', { results: [...good.results, ...good.results] }, 'duplicate_id', 1],
  ['a criterion in two results', { results: [...good.results, result(2, 100, [[1, 100]])] }, 'duplicate_id', 1],
  ['a content twice', { contents: [...good.contents, content(10, null, 0)] }, 'duplicate_id', 10],
  ['a deliverable twice', { deliverables: [...good.deliverables, deliverable(5, {})] }, 'duplicate_id', 5],
  [
    'a criterion twice in a deliverable',
    {
      deliverables: replaced(5, {
        criteria: [
          { criterionId: 1, weight: 1 },
          { criterionId: 1, weight: 2 },
        ],
      }),
    },
    'duplicate_id',
    5,
  ],
  ['a parent that is not there', { contents: [content(10, 99, 100), content(11, 10, 100)] }, 'unknown_content', 99],
  ['a cycle', { contents: [content(10, 11, 100), content(11, 10, 100)] }, 'content_cycle', 10],
  ['a deliverable nowhere', { deliverables: replaced(5, { contentId: 99 }) }, 'unknown_content', 99],
  ['an unknown criterion', { deliverables: replaced(5, { criteria: [{ criterionId: 9, weight: 1 }] }) }, 'unknown_criterion', 9],
  ['a grade of nothing', { grades: { 7: marked(700) } }, 'unknown_deliverable', 7],
  ['a recovery of a recovery', { deliverables: [...good.deliverables, recovery(7, {}, { recoversId: 6 })] }, 'not_recoverable', 7],
  ['a recovery of nothing', { deliverables: replaced(6, { recoversId: 9 }) }, 'not_recoverable', 6],
  ['an ordinary one that recovers', { deliverables: replaced(6, { kind: 'ordinary' }) }, 'not_recoverable', 6],
  ['an override of nothing', { customScores: [customScore({ kind: 'result', id: 9 }, 500)] }, 'unknown_target', 9],
  ['an override above 10', { customScores: [customScore({ kind: 'program' }, 1001)] }, 'mark_out_of_range', null],
  [
    'two overrides of one thing',
    { customScores: [customScore({ kind: 'program' }, 500), customScore({ kind: 'program' }, 600)] },
    'duplicate_override',
    null,
  ],
]

it.each(impossible)('refuses %s', (_, change, code, id) => {
  expect(() => gradeProgram({ ...good, ...change })).toThrow(new GradebookInputError(code, id))
})

it('takes what is in order', () => {
  expect(gradeProgram(good).acta).toEqual({ value: 7, rounded: 7, passed: true, provisional: false, caps: [] })
})
