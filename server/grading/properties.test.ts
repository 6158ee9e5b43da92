import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ZERO, compare, fraction } from './fraction.ts'
import type { MarkNode } from './mark-node.ts'
import { type ProgramMarks, findNode, gradeProgram } from './program.ts'
import type { Grade, PlannedDeliverable, GradebookInput } from './gradebook-input.ts'
import { anyGradebookInput, mark } from './testing/arbitraries.ts'
import { runs } from './testing/runs.ts'
import { everyActiveNode, lowered, marksOf, valuesByPath } from './testing/trees.ts'

const shuffled = <T>(items: readonly T[]) => fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length })

it('never lowers any result when a mark is raised', () => {
  const markedOf = (input: GradebookInput) => Object.entries(input.grades).filter(([, grade]) => grade.outcome === 'marked')
  const raised = anyGradebookInput
    .filter((input) => markedOf(input).length > 0)
    .chain((input) => fc.tuple(fc.constant(input), fc.constantFrom(...markedOf(input)), fc.integer({ min: 1, max: 1000 }), fc.boolean()))
  fc.assert(
    fc.property(raised, ([input, [id, grade], by, inCriteria]) => {
      if (grade.outcome !== 'marked') return
      const max = input.deliverables.find((each) => each.id === Number(id))?.maxPoints ?? 0
      const criteria = Object.fromEntries(
        Object.entries(grade.criteria ?? {}).map(([criterion, value]) => [criterion, inCriteria ? Math.min(1000, value + by) : value]),
      )
      const higher: Grade =
        'points' in grade
          ? { outcome: 'marked', points: Math.min(max, grade.points + by) }
          : { outcome: 'marked', mark: Math.min(1000, grade.mark + by), criteria }
      const after = gradeProgram({ ...input, grades: { ...input.grades, [id]: higher } })
      expect(lowered(gradeProgram(input), after)).toEqual([])
    }),
    runs,
  )
})

it('gives the same tree whatever the order of the rows', () => {
  const reordered = anyGradebookInput.chain((input) =>
    fc
      .record({
        results: shuffled(input.results.map((result) => ({ ...result, criteria: result.criteria.toReversed() }))),
        contents: shuffled(input.contents),
        deliverables: shuffled(input.deliverables.map((each) => ({ ...each, criteria: each.criteria.toReversed() }))),
        customScores: shuffled(input.customScores),
      })
      .map((rows) => ({ input, other: { ...input, ...rows } })),
  )
  fc.assert(
    fc.property(reordered, ({ input, other }) => {
      expect(gradeProgram(other)).toEqual(gradeProgram(input))
    }),
    runs,
  )
})

it('does not depend on when deliverables took place, but for the rule "last"', () => {
  const moved = anyGradebookInput.chain((input) =>
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 }).map((positions) => {
      const criteria = (result: GradebookInput['results'][number]) =>
        result.criteria.map((criterion) => (criterion.rule === 'last' ? { ...criterion, rule: 'best' as const } : criterion))
      const timeless = { ...input, results: input.results.map((result) => ({ ...result, criteria: criteria(result) })) }
      const deliverables = input.deliverables.map((each, index) => ({ ...each, position: positions[index] ?? 0 }))
      return { timeless, other: { ...timeless, deliverables } }
    }),
  )
  const byPlace = (marks: ProgramMarks) =>
    new Map([...valuesByPath(marks.program)].toSorted(([a], [b]) => (a < b ? -1 : 1)).filter(([path]) => !path.includes('attempt')))
  fc.assert(
    fc.property(moved, ({ timeless, other }) => {
      const [before, after] = [gradeProgram(timeless), gradeProgram(other)]
      expect(byPlace(after)).toEqual(byPlace(before))
      expect(after.acta.value).toBe(before.acta.value)
    }),
    runs,
  )
})

it('changes no mark by something not assessed: a deliverable, a criterion, a result', () => {
  const anyRow = fc.record({ weight: fc.integer({ min: 0, max: 10_000 }), rule: fc.constantFrom('weighted', 'mean', 'last', 'best') })
  fc.assert(
    fc.property(anyGradebookInput, anyRow, fc.integer({ min: 0, max: 9 }), (input, { weight, rule }, position) => {
      const sample = input.deliverables[0]
      if (sample === undefined) return
      const link = (criterionId: number) => ({ criterionId, weight })
      const fresh: PlannedDeliverable = {
        ...sample,
        id: 900,
        position,
        weight,
        kind: 'ordinary',
        recoversId: null,
        criteria: [11, 12, 31, 91].map(link),
      }
      const criterion = { id: 91, code: 'x)', name: '', weight, rule, position }
      const larger = {
        ...input,
        results: [...input.results, { id: 9, code: 'RA9', name: '', weight, position, criteria: [criterion] }],
        deliverables: [...input.deliverables, fresh],
      }
      expect(marksOf(gradeProgram(larger), [900, 91, 9])).toEqual(marksOf(gradeProgram(input)))
    }),
    runs,
  )
})

it('treats no grade, not assessed, unreleased, exempt and a neutral NP alike in every mark', () => {
  const outcomes = ['not_assessed', 'unreleased', 'exempt', 'not_handed_in'] as const
  fc.assert(
    fc.property(anyGradebookInput, fc.constantFrom(...outcomes), fc.integer({ min: 501, max: 506 }), (input, outcome, id) => {
      const neutral: GradebookInput = { ...input, rules: { ...input.rules, notHandedIn: 'neutral' } }
      const { [id]: _, ...others } = neutral.grades
      const without = gradeProgram({ ...neutral, grades: others })
      expect(marksOf(gradeProgram({ ...neutral, grades: { ...others, [id]: { outcome } } }))).toEqual(marksOf(without))
    }),
    runs,
  )
})

it('does not depend on the scale of the points', () => {
  fc.assert(
    fc.property(anyGradebookInput, fc.integer({ min: 2, max: 50 }), (input, scale) => {
      const deliverables = input.deliverables.map((each) => ({ ...each, maxPoints: each.maxPoints * scale }))
      const grades = Object.fromEntries(
        Object.entries(input.grades).map(([id, grade]) => [id, 'points' in grade ? { ...grade, points: grade.points * scale } : grade]),
      )
      expect(marksOf(gradeProgram({ ...input, deliverables, grades }))).toEqual(marksOf(gradeProgram(input)))
    }),
    runs,
  )
})

it('never lowers a result by a recovery of what has a mark, and raises its criteria to at least that recovery', () => {
  const target = fc.constantFrom(null, 501, 502, 503)
  fc.assert(
    fc.property(anyGradebookInput, mark, target, fc.integer({ min: 0, max: 9 }), (input, value, recoversId, position) => {
      const before = gradeProgram(input)
      const withMark = (kind: MarkNode['kind']) =>
        everyActiveNode(before.program).flatMap((node) => (node.kind === kind && node.value !== null ? [Number(node.id)] : []))
      const sample = input.deliverables.find(({ kind }) => kind === 'recovery')
      const [contentId = null] = withMark('content')
      const home = input.deliverables.find(({ id }) => id === recoversId)?.contentId ?? contentId
      const criteria = withMark('criterion').map((criterionId) => ({ criterionId, weight: 5000 }))
      fc.pre(sample !== undefined && criteria.length > 0 && (home === null || withMark('content').includes(home)))
      const fresh: PlannedDeliverable = { ...sample, id: 900, position, contentId, recoversId, criteria, isActive: true }
      const after = gradeProgram({
        ...input,
        deliverables: [...input.deliverables, fresh],
        grades: { ...input.grades, 900: { outcome: 'marked', mark: value } },
      })
      expect(lowered(before, after)).toEqual([])
      if (input.rules.recovery === 'none') expect(after.acta).toEqual(before.acta)
      if (input.rules.recovery === 'best_per_criterion' && recoversId === null) {
        const low = criteria.filter(({ criterionId }) => {
          const now = findNode(after, 'criterion', criterionId)?.value ?? ZERO
          return compare(now, fraction(value)) < 0
        })
        expect(low).toEqual([])
      }
    }),
    runs,
  )
})

it('never lowers a criterion by an exam that recovers any criteria, whether they have marks or not', () => {
  const exams = fc.record({
    value: mark,
    position: fc.integer({ min: 0, max: 9 }),
    assesses: fc.uniqueArray(fc.constantFrom(11, 12, 21, 22, 31), { minLength: 1 }),
    weight: fc.integer({ min: 1, max: 10_000 }),
  })
  fc.assert(
    fc.property(anyGradebookInput, exams, (input, { value, position, assesses, weight }) => {
      const criteria = assesses.map((criterionId) => ({ criterionId, weight }))
      const exam = { id: 900, name: 'Exam', maxPoints: 1000, position, contentId: null, weight, isActive: true, recoversId: null, criteria }
      const grades = { ...input.grades, 900: { outcome: 'marked' as const, mark: value } }
      const given = { ...input, deliverables: [...input.deliverables, { ...exam, kind: 'recovery' as const }], grades }
      const [before, after] = [gradeProgram(input), gradeProgram(given)]
      const fallen = assesses.filter((id) => {
        const [was, is] = [before, after].map((marks) => findNode(marks, 'criterion', id)?.value ?? null)
        return was && (!is || compare(is, was) < 0)
      })
      expect(fallen).toEqual([])
      // nor any other mark, where every criterion of the exam had one
      if (assesses.every((id) => findNode(before, 'criterion', id)?.value)) expect(lowered(before, after)).toEqual([])
    }),
    runs,
  )
})

it('never gives more for work not handed in as 0 than as neutral', () => {
  fc.assert(
    fc.property(anyGradebookInput, (input) => {
      const [zero, neutral] = (['zero', 'neutral'] as const).map((notHandedIn) =>
        gradeProgram({ ...input, rules: { ...input.rules, notHandedIn, minimumPerDeliverable: null } }),
      )
      expect(zero !== undefined && neutral !== undefined && lowered(zero, neutral)).toEqual([])
    }),
    runs,
  )
})
