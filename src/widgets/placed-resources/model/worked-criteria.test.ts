import { expect, test } from 'vitest'
import { hasEqualShares } from './worked-criteria'

const results = (...weights: number[]) => weights.map((weight, index) => ({ criterion_id: index + 1, weight }))

test('shares are equal wherever their remainder is, and no longer once somebody has typed one', () => {
  expect(hasEqualShares(results())).toBe(true)
  expect(hasEqualShares(results(10_000))).toBe(true)
  expect(hasEqualShares(results(3334, 3333, 3333))).toBe(true)
  expect(hasEqualShares(results(3333, 3333, 3334))).toBe(true)
  expect(hasEqualShares(results(5000, 3000, 2000))).toBe(false)
  // one of three was deleted from the program
  expect(hasEqualShares(results(3333, 3334))).toBe(false)
})
