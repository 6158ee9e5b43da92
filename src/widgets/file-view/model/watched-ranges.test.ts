import { expect, test } from 'vitest'
import { joinRanges } from './watched-ranges'

test.each([
  ['nothing', [], []],
  [
    'what touches',
    [
      [10, 20],
      [0, 10],
    ],
    [[0, 20]],
  ],
  [
    'what overlaps',
    [
      [0, 12],
      [5, 8],
      [11, 20],
    ],
    [[0, 20]],
  ],
  [
    'a gap under a second',
    [
      [0, 5],
      [5.8, 9],
    ],
    [[0, 9]],
  ],
  [
    'a skipped part',
    [
      [30, 40],
      [0, 10],
    ],
    [
      [0, 10],
      [30, 40],
    ],
  ],
  ['an empty range', [[3, 3]], []],
] as const)('joins %s', (_, ranges, joined) => {
  expect(joinRanges(ranges)).toEqual(joined)
})
