import { expect, test } from 'vitest'
import { nextCriterionCode, nextResultCode } from './result-codes.ts'

test.each([
  [[], 'a'],
  [['a', 'b', 'd'], 'e'],
  [['j', 'k', 'l'], 'm'],
  // letters of the bulletins
  [['k', 'l', 'll'], 'm'],
  [['ll'], 'm'],
  [['n', 'ñ'], 'o'],
  [['ñ'], 'o'],
  [['y', 'z'], 'aa'],
  [['z', 'lk', 'll'], 'lm'],
  [['1', '2'], 'a'],
])('the criterion behind %j is %s', (codes, next) => expect(nextCriterionCode(codes)).toBe(next))

test('a learning result has the number above the highest one', () => {
  expect([nextResultCode([]), nextResultCode(['RA1', 'RA7', 'RA2'])]).toEqual(['RA1', 'RA8'])
})
