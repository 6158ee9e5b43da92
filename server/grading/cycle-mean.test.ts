import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cycleMean, type MeanPart } from './cycle-mean.ts'

const of = (...marks: number[]): MeanPart[] => marks.map((mark) => ({ counts: 'yes', mark }))
const leftOut: MeanPart = { counts: 'left_out' }
const notYet: MeanPart = { counts: 'not_yet' }

const mark = fc.integer({ min: 0, max: 10 })
const part: fc.Arbitrary<MeanPart> = fc.oneof(
  mark.map((each): MeanPart => ({ counts: 'yes', mark: each })),
  fc.constantFrom(leftOut, notYet),
)

it('is arithmetic, with two decimals, half a hundredth up', () => {
  expect(cycleMean(of(7, 8, 8), null).mean).toBe(767)
  expect(cycleMean(of(7, 7, 8), null).mean).toBe(733)
  // 5.125
  expect(cycleMean(of(5, 5, 5, 5, 5, 5, 5, 6), null).mean).toBe(513)
  expect(cycleMean([], 500)).toEqual({ mean: null, counted: 0, leftOut: 0, missing: 0 })
})

it('leaves out what does not count, and is what the rules say where nothing does', () => {
  expect(cycleMean([...of(6, 9), leftOut], 500)).toEqual({ mean: 750, counted: 2, leftOut: 1, missing: 0 })
  expect(cycleMean([leftOut, leftOut], 500).mean).toBe(500)
  expect(cycleMean([leftOut, leftOut], null).mean).toBeNull()
  expect(cycleMean([leftOut, notYet], 500)).toMatchObject({ mean: null, missing: 1 })
})

it('does not change with the order, nor with what is left out or missing', () => {
  fc.assert(
    fc.property(fc.array(part), fc.array(fc.constantFrom(leftOut, notYet)), (parts, others) => {
      const { mean, counted } = cycleMean(parts, null)
      expect(cycleMean(parts.toReversed(), null).mean).toBe(mean)
      expect(cycleMean([...parts, ...others], null)).toMatchObject({ mean, counted })
    }),
  )
})

it('never falls when a mark rises, and lies between the lowest and the highest', () => {
  fc.assert(
    fc.property(fc.array(mark, { minLength: 1 }), mark, (marks, higher) => {
      const [first = 0, ...rest] = marks
      const before = cycleMean(of(...marks), null).mean ?? 0
      expect(cycleMean(of(Math.max(first, higher), ...rest), null).mean).toBeGreaterThanOrEqual(before)
      expect(before).toBeGreaterThanOrEqual(Math.min(...marks) * 100)
      expect(before).toBeLessThanOrEqual(Math.max(...marks) * 100)
    }),
  )
})
