import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markFromCriteria } from './criteria-mark.ts'

const marked = fc.record({ mark: fc.integer({ min: 0, max: 1000 }), weight: fc.integer({ min: 1, max: 10_000 }) })

describe('the mark of a deliverable marked by criteria', () => {
  it('is the mean of its criteria by weight, rounded at the end like every shown mark', () => {
    expect(
      markFromCriteria([
        { mark: 800, weight: 4000 },
        { mark: 500, weight: 6000 },
      ]),
    ).toBe(620)
    expect(
      markFromCriteria([
        { mark: 700, weight: 1 },
        { mark: 701, weight: 1 },
      ]),
    ).toBe(701)
    expect(
      markFromCriteria([
        { mark: 1000, weight: 3333 },
        { mark: 0, weight: 6667 },
      ]),
    ).toBe(333)
  })

  it('takes the criteria marked so far, and is none without any', () => {
    expect(markFromCriteria([{ mark: 0, weight: 2500 }])).toBe(0)
    expect(markFromCriteria([])).toBeNull()
  })

  it('lies between the lowest and the highest, and does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(marked, { minLength: 1, maxLength: 20 }), (list) => {
        const mark = markFromCriteria(list)
        const marks = list.map((each) => each.mark)
        expect(mark).toBeGreaterThanOrEqual(Math.min(...marks))
        expect(mark).toBeLessThanOrEqual(Math.max(...marks))
        expect(markFromCriteria(list.toReversed())).toBe(mark)
      }),
    )
  })
})
