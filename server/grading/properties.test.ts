import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ZERO, compare, fraction } from './fraction.ts'
import type { MarkNode } from './mark-node.ts'
import { type ProgramMarks, findNode, gradeProgram } from './program.ts'
import type { Grade, PlannedDeliverable, ProgramSheet } from './sheet.ts'
import { anySheet, mark } from './testing/arbitraries.ts'
import { everyActiveNode, lowered, marksOf, valuesByPath } from './testing/trees.ts'

const runs = { numRuns: 150 }

const shuffled = <T>(items: readonly T[]) => fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length })

it('never lowers any result when a mark is raised', () => {
  const markedOf = (sheet: ProgramSheet) => Object.entries(sheet.grades).filter(([, grade]) => grade.outcome === 'marked')
  const raised = anySheet
    .filter((sheet) => markedOf(sheet).length > 0)
    .chain((sheet) => fc.tuple(fc.constant(sheet), fc.constantFrom(...markedOf(sheet)), fc.integer({ min: 1, max: 1000 }), fc.boolean()))
  fc.assert(
    fc.property(raised, ([sheet, [id, grade], by, inCriteria]) => {
      if (grade.outcome !== 'marked') return
      const max = sheet.deliverables.find((each) => each.id === Number(id))?.maxPoints ?? 0
      const criteria = Object.fromEntries(
        Object.entries(grade.criteria ?? {}).map(([criterion, value]) => [criterion, inCriteria ? Math.min(1000, value + by) : value]),
      )
      const higher: Grade =
        'points' in grade
          ? { outcome: 'marked', points: Math.min(max, grade.points + by) }
          : { outcome: 'marked', mark: Math.min(1000, grade.mark + by), criteria }
      const after = gradeProgram({ ...sheet, grades: { ...sheet.grades, [id]: higher } })
      expect(lowered(gradeProgram(sheet), after)).toEqual([])
    }),
    { numRuns: 400 },
  )
})

it('gives the same tree whatever the order of the rows', () => {
  const reordered = anySheet.chain((sheet) =>
    fc
      .record({
        results: shuffled(sheet.results.map((result) => ({ ...result, criteria: result.criteria.toReversed() }))),
        contents: shuffled(sheet.contents),
        deliverables: shuffled(sheet.deliverables.map((each) => ({ ...each, criteria: each.criteria.toReversed() }))),
        customScores: shuffled(sheet.customScores),
      })
      .map((rows) => ({ sheet, other: { ...sheet, ...rows } })),
  )
  fc.assert(
    fc.property(reordered, ({ sheet, other }) => {
      expect(gradeProgram(other)).toEqual(gradeProgram(sheet))
    }),
    runs,
  )
})

it('does not depend on when deliverables took place, but for the rule "last"', () => {
  const moved = anySheet.chain((sheet) =>
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 }).map((positions) => {
      const criteria = (result: ProgramSheet['results'][number]) =>
        result.criteria.map((criterion) => (criterion.rule === 'last' ? { ...criterion, rule: 'best' as const } : criterion))
      const timeless = { ...sheet, results: sheet.results.map((result) => ({ ...result, criteria: criteria(result) })) }
      const deliverables = sheet.deliverables.map((each, index) => ({ ...each, position: positions[index] ?? 0 }))
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
    fc.property(anySheet, anyRow, fc.integer({ min: 0, max: 9 }), (sheet, { weight, rule }, position) => {
      const sample = sheet.deliverables[0]
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
        ...sheet,
        results: [...sheet.results, { id: 9, code: 'RA9', name: '', weight, position, criteria: [criterion] }],
        deliverables: [...sheet.deliverables, fresh],
      }
      expect(marksOf(gradeProgram(larger), [900, 91, 9])).toEqual(marksOf(gradeProgram(sheet)))
    }),
    runs,
  )
})

it('treats no grade, not assessed, unreleased, exempt and a neutral NP alike in every mark', () => {
  const outcomes = ['not_assessed', 'unreleased', 'exempt', 'not_handed_in'] as const
  fc.assert(
    fc.property(anySheet, fc.constantFrom(...outcomes), fc.integer({ min: 501, max: 506 }), (sheet, outcome, id) => {
      const neutral: ProgramSheet = { ...sheet, rules: { ...sheet.rules, notHandedIn: 'neutral' } }
      const { [id]: _, ...others } = neutral.grades
      const without = gradeProgram({ ...neutral, grades: others })
      expect(marksOf(gradeProgram({ ...neutral, grades: { ...others, [id]: { outcome } } }))).toEqual(marksOf(without))
    }),
    runs,
  )
})

it('does not depend on the scale of the points', () => {
  fc.assert(
    fc.property(anySheet, fc.integer({ min: 2, max: 50 }), (sheet, scale) => {
      const deliverables = sheet.deliverables.map((each) => ({ ...each, maxPoints: each.maxPoints * scale }))
      const grades = Object.fromEntries(
        Object.entries(sheet.grades).map(([id, grade]) => [id, 'points' in grade ? { ...grade, points: grade.points * scale } : grade]),
      )
      expect(marksOf(gradeProgram({ ...sheet, deliverables, grades }))).toEqual(marksOf(gradeProgram(sheet)))
    }),
    runs,
  )
})

it('never lowers a result by a recovery of what has a mark, and raises its criteria to at least that recovery', () => {
  const target = fc.constantFrom(null, 501, 502, 503)
  fc.assert(
    fc.property(anySheet, mark, target, fc.integer({ min: 0, max: 9 }), (sheet, value, recoversId, position) => {
      const before = gradeProgram(sheet)
      const withMark = (kind: MarkNode['kind']) =>
        everyActiveNode(before.program).flatMap((node) => (node.kind === kind && node.value !== null ? [Number(node.id)] : []))
      const sample = sheet.deliverables.find(({ kind }) => kind === 'recovery')
      const [contentId = null] = withMark('content')
      const home = sheet.deliverables.find(({ id }) => id === recoversId)?.contentId ?? contentId
      const criteria = withMark('criterion').map((criterionId) => ({ criterionId, weight: 5000 }))
      fc.pre(sample !== undefined && criteria.length > 0 && (home === null || withMark('content').includes(home)))
      const fresh: PlannedDeliverable = { ...sample, id: 900, position, contentId, recoversId, criteria, isActive: true }
      const after = gradeProgram({
        ...sheet,
        deliverables: [...sheet.deliverables, fresh],
        grades: { ...sheet.grades, 900: { outcome: 'marked', mark: value } },
      })
      expect(lowered(before, after)).toEqual([])
      if (sheet.rules.recovery === 'none') expect(after.acta).toEqual(before.acta)
      if (sheet.rules.recovery === 'best_per_criterion' && recoversId === null) {
        const low = criteria.filter(({ criterionId }) => {
          const now = findNode(after, 'criterion', criterionId)?.value ?? ZERO
          return compare(now, fraction(value)) < 0
        })
        expect(low).toEqual([])
      }
    }),
    { numRuns: 400 },
  )
})

it('never gives more for work not handed in as 0 than as neutral', () => {
  fc.assert(
    fc.property(anySheet, (sheet) => {
      const [zero, neutral] = (['zero', 'neutral'] as const).map((notHandedIn) =>
        gradeProgram({ ...sheet, rules: { ...sheet.rules, notHandedIn, minimumPerDeliverable: null } }),
      )
      expect(zero !== undefined && neutral !== undefined && lowered(zero, neutral)).toEqual([])
    }),
    runs,
  )
})
