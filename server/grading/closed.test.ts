import fc from 'fast-check'
import { expect, it } from 'vitest'
import { explain } from './explain.ts'
import { ZERO, compare, fraction, fractionText, parseFraction } from './fraction.ts'
import type { ClosedMark, GradebookInput } from './gradebook-input.ts'
import { type ProgramMarks, gradeProgram } from './program.ts'
import { anyGradebookInput } from './testing/arbitraries.ts'
import { runs } from './testing/runs.ts'
import { valuesByPath } from './testing/trees.ts'

const evaluation = '1.ª evaluación'
const at = '2026-12-18T12:00:00.000Z'

/** What closing an evaluation keeps of a student's marks. */
const closing = ({ results }: ProgramMarks): ClosedMark[] =>
  results.children.flatMap(({ id, value }) =>
    value === null ? [] : [{ resultId: Number(id), exact: fractionText(value), evaluation, at }],
  )

/** A program, and the same program some time later: other marks, other weights, other rules. */
const twoMoments = fc.record({ before: anyGradebookInput, later: anyGradebookInput })

it('changes no mark at the moment of closing', () => {
  fc.assert(
    fc.property(anyGradebookInput, (input) => {
      const before = gradeProgram(input)
      const after = gradeProgram({ ...input, closed: [...(input.closed ?? []), ...closing(before)] })
      expect(valuesByPath(after.program)).toEqual(valuesByPath(before.program))
      expect(after.acta).toEqual(before.acta)
    }),
    runs,
  )
})

it('never lets a closed result fall, whatever happens to marks, weights and rules, and lets it rise', () => {
  fc.assert(
    fc.property(twoMoments, ({ before, later }) => {
      const held = closing(gradeProgram(before))
      const without = gradeProgram({ ...later, closed: [] })
      const after = gradeProgram({ ...later, closed: held })
      for (const node of after.results.children) {
        const now = without.results.children.find(({ id }) => id === node.id)?.value ?? null
        const floor = held.find(({ resultId }) => resultId === node.id)
        const kept = floor === undefined ? null : parseFraction(floor.exact)
        const higher = kept !== null && (now === null || compare(kept, now) > 0) ? kept : now
        expect(node.value).toEqual(higher)
        expect(node.decidedBy === 'closed').toBe(kept !== null && (now === null || compare(kept, now) > 0))
      }
    }),
    runs,
  )
})

it('lets a mark that was closed rise with every better one, by closing again', () => {
  fc.assert(
    fc.property(twoMoments, ({ before, later }) => {
      const first = closing(gradeProgram(before))
      const second = closing(gradeProgram({ ...later, closed: first }))
      const last = gradeProgram({ ...before, closed: [...first, ...second] })
      for (const { resultId, exact } of second) {
        const value = last.results.children.find(({ id }) => id === resultId)?.value ?? ZERO
        expect(compare(value, parseFraction(exact))).toBeGreaterThanOrEqual(0)
      }
    }),
    runs,
  )
})

const program = (mark: number, closed: readonly ClosedMark[]): GradebookInput => ({
  program: { id: 1, name: 'Bases de datos' },
  rules: {
    passMark: 500,
    gate: true,
    gateCap: 4,
    scale: { lowest: 1, highest: 10 },
    rounding: 'half_up',
    minimumPerDeliverable: null,
    recovery: 'best_per_criterion',
    notHandedIn: 'neutral',
    finalReading: 'results',
  },
  results: [
    {
      ...{ id: 1, code: 'RA1', name: 'Reconoce', weight: 10_000, position: 0 },
      criteria: [{ id: 11, code: 'a)', name: '', weight: 10_000, rule: 'weighted', position: 0 }],
    },
  ],
  contents: [],
  deliverables: [
    {
      ...{ id: 5, name: 'Examen', maxPoints: 1000, position: 0, contentId: null, weight: 0, isActive: true },
      ...{ kind: 'ordinary', recoversId: null, criteria: [{ criterionId: 11, weight: 10_000 }] },
    },
  ],
  grades: { 5: { outcome: 'marked', mark } },
  customScores: [],
  closed,
})
const held = (exact: string): ClosedMark => ({ resultId: 1, exact, evaluation, at })

it('says in the explanation what an evaluation keeps, and what the mark would be', () => {
  const result = explain(gradeProgram(program(420, [held('600')])).program).children[0]?.children[0]
  expect(result).toMatchObject({ mark: 600, computed: 420, passed: true, decidedBy: 'closed' })
  expect(result?.adjustments).toEqual([{ kind: 'closed', isOwn: false, from: 420, to: 600, reason: evaluation, author: null, at }])
  expect(gradeProgram(program(420, [held('600')])).acta).toMatchObject({ value: 6, passed: true })
})

it('keeps the exact mark: 4.9966… shows as 4.99 and still does not pass', () => {
  const marks = gradeProgram(program(100, [held('1499/3')]))
  expect(marks.results.children.map((node) => [explain(node).mark, node.passed])).toEqual([[499, false]])
  expect(marks.acta).toMatchObject({ value: 4, rounded: 5, passed: false })
})

it('takes the highest of several evaluations, and a recovery above it', () => {
  expect(gradeProgram(program(100, [held('400'), held('1300/2'), held('500')])).results.value).toEqual(fraction(650))
  expect(gradeProgram(program(800, [held('650')])).results.children[0]).toMatchObject({ value: fraction(800), adjustments: [] })
})

it.each(['-1', '1/0', '1001', '', '5.5'])('refuses "%s" as a closed mark', (exact) => {
  expect(() => gradeProgram(program(500, [held(exact)]))).toThrow('mark_out_of_range: 1')
})
