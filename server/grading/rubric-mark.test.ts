import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markFromCriteria } from './criteria-mark.ts'
import { markFromPoints } from './mark.ts'
import { marksFromRubric, type PointsRow } from './rubric-mark.ts'
import { runs } from './testing/runs.ts'

const row = (id: number, criterionId: number | null, ...points: number[]): PointsRow => ({
  id,
  criterionId,
  levels: points.map((each, index) => ({ id: index + 1, points: each })),
})
const criteria = [
  { id: 8, weight: 4000 },
  { id: 9, weight: 6000 },
]
const chosen = (...levels: readonly (readonly [number, number])[]) => new Map(levels)

describe('the marks of a rubric', () => {
  it('are those of its points where no row names a criterion', () => {
    const rows = [row(1, null, 400, 200, 0), row(2, null, 600, 300, 0)]
    expect(marksFromRubric(rows, chosen([1, 2], [2, 1]), criteria)).toEqual({ mark: 800, criteria: [] })
    expect(marksFromRubric(rows, chosen([1, 2], [2, 1]), [])).toEqual({ mark: 800, criteria: [] })
  })

  it('are the mean of the criteria that rows name, by their weights in the deliverable', () => {
    const rows = [row(1, 8, 400, 0), row(2, 9, 100, 50, 0)]
    expect(marksFromRubric(rows, chosen([1, 1], [2, 2]), criteria)).toEqual({
      mark: 700,
      criteria: [
        { criterionId: 8, mark: 1000 },
        { criterionId: 9, mark: 500 },
      ],
    })
  })

  it('count a row without a criterion for every named one, and for no other', () => {
    const rows = [row(1, 8, 300, 0), row(2, null, 100, 0)]
    const marks = marksFromRubric(rows, chosen([1, 1], [2, 2]), criteria)
    expect(marks).toEqual({ mark: 750, criteria: [{ criterionId: 8, mark: 750 }] })
    expect(marksFromRubric(rows, chosen([2, 1]), criteria)).toEqual({ mark: null, criteria: [] })
  })

  it('leave out rows without a level: empty is not zero', () => {
    const rows = [row(1, null, 400, 200, 0), row(2, null, 600, 300, 0)]
    expect(marksFromRubric(rows, chosen([1, 1]), []).mark).toBe(1000)
    expect(marksFromRubric(rows, chosen([1, 3]), []).mark).toBe(0)
    expect(marksFromRubric(rows, chosen(), []).mark).toBeNull()
  })

  it('count a row of a criterion that the deliverable does not assess as one without', () => {
    expect(marksFromRubric([row(1, 77, 400, 100)], chosen([1, 2]), criteria)).toEqual({ mark: 250, criteria: [] })
  })
})

const points = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 2, maxLength: 6 })
const anyRubric = fc
  .array(fc.record({ points, criterionId: fc.constantFrom(null, 8, 9, 77), level: fc.option(fc.nat({ max: 5 })) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((given) => ({
    rows: given.map((each, index) => row(index + 1, each.criterionId, ...each.points)),
    choices: new Map(given.flatMap(({ level, points: { length } }, index) => (level === null ? [] : [[index + 1, (level % length) + 1]]))),
  }))

describe('the marks of any rubric', () => {
  it('lie between 0.00 and 10.00, and the mark is that of its criteria', () => {
    fc.assert(
      fc.property(anyRubric, ({ rows, choices }) => {
        const { mark, criteria: marked } = marksFromRubric(rows, choices, criteria)
        for (const each of [mark, ...marked.map((one) => one.mark)].filter((value) => value !== null)) {
          expect(Number.isInteger(each)).toBe(true)
          expect(each).toBeGreaterThanOrEqual(0)
          expect(each).toBeLessThanOrEqual(1000)
        }
        const typed = marked.map((one) => ({ mark: one.mark, weight: criteria.find(({ id }) => id === one.criterionId)?.weight ?? 0 }))
        if (marked.length > 0) expect(mark).toBe(markFromCriteria(typed))
      }),
      runs,
    )
  })

  it('are those of typed points where no row names a criterion', () => {
    fc.assert(
      fc.property(anyRubric, ({ rows, choices }) => {
        const scored = rows.filter(({ id }) => choices.has(id))
        const total = scored.reduce((sum, { id, levels }) => sum + (levels.find((level) => level.id === choices.get(id))?.points ?? 0), 0)
        const top = scored.reduce((sum, { levels }) => sum + Math.max(...levels.map((level) => level.points)), 0)
        expect(marksFromRubric(rows, choices, []).mark).toBe(top === 0 ? null : markFromPoints(total, top))
      }),
      runs,
    )
  })

  it('do not depend on the order of the rows, and a level with more points lowers no mark', () => {
    fc.assert(
      fc.property(anyRubric, fc.nat(), ({ rows, choices }, at) => {
        const before = marksFromRubric(rows, choices, criteria)
        expect(marksFromRubric(rows.toReversed(), choices, criteria)).toEqual(before)
        const raised = rows.filter(({ id }) => choices.has(id))[at % Math.max(1, choices.size)]
        if (!raised) return
        const best = raised.levels.toSorted((a, b) => b.points - a.points)[0]?.id ?? 1
        const after = marksFromRubric(rows, new Map([...choices, [raised.id, best]]), criteria)
        expect(after.mark ?? 0).toBeGreaterThanOrEqual(before.mark ?? 0)
      }),
      runs,
    )
  })
})
