import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare, fraction, fractionText, multiply, roundHalfUp, sum } from './fraction.ts'

describe('fraction', () => {
  it('keeps lowest terms', () => {
    expect(fraction(1400, 300)).toEqual({ n: 14n, d: 3n })
    expect(fraction(0, 17)).toEqual({ n: 0n, d: 1n })
  })

  it.each([
    [-1, 1],
    [1, 0],
    [1, -2],
    [0.5, 1],
  ])('refuses %d over %d', (n, d) => {
    expect(() => fraction(n, d)).toThrow(RangeError)
  })

  it('is exact where floats are not', () => {
    expect(sum([fraction(1, 10), fraction(2, 10)])).toEqual(fraction(3, 10))
    expect(multiply(fraction(1, 3), fraction(3))).toEqual(fraction(1))
    expect(add(fraction(1, 3), fraction(1, 6))).toEqual(fraction(1, 2))
  })

  const halves = [
    ['13/2', 13, 2, 7],
    ['649/100', 649, 100, 6],
    ['64999/10000', 64_999, 10_000, 6],
    ['1/2', 1, 2, 1],
    ['0', 0, 1, 0],
  ] as const

  it.each(halves)('rounds %s half up', (text, n, d, rounded) => {
    expect([fractionText(fraction(n, d)), roundHalfUp(fraction(n, d))]).toEqual([text, rounded])
  })

  it('orders as numbers do', () => {
    const small = fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 500 }))
    fc.assert(
      fc.property(small, small, ([a, b], [c, d]) => {
        expect(Math.sign(compare(fraction(a, b), fraction(c, d)))).toBe(Math.sign(a * d - c * b))
      }),
    )
  })
})
