import { expect, it } from 'vitest'
import { rangeAround, rowsBetween, slotsOf } from './row-window'

const heights = [40, 40, 80, 40, 40]

it.each([
  ['the first ones', 0, 50, { first: 0, end: 2 }],
  ['one of which only an edge is in view', 39, 81, { first: 0, end: 3 }],
  ['a high one', 90, 150, { first: 2, end: 3 }],
  ['none below the grid', 500, 600, { first: 5, end: 5 }],
  ['none above the grid', -100, 0, { first: 0, end: 0 }],
])('finds the rows in view: %s', (_, top, bottom, expected) => {
  expect(rowsBetween(heights, top, bottom)).toEqual(expected)
})

it('draws other rows only when the ones around the visible part run out', () => {
  const now = { first: 10, end: 60 }
  expect(rangeAround(now, { first: 14, end: 40 }, 500)).toBe(now)
  expect(rangeAround(now, { first: 13, end: 40 }, 500)).toEqual({ first: 1, end: 52 })
  expect(rangeAround(now, { first: 30, end: 57 }, 500)).toEqual({ first: 18, end: 69 })
  expect(rangeAround(now, { first: 30, end: 57 }, 60)).toBe(now)
})

it('keeps rows outside the range, with gaps around them', () => {
  expect(slotsOf(8, { first: 3, end: 5 }, new Set([0, 6]))).toEqual([
    ...[0, { isGap: true, first: 1, end: 3 }],
    ...[3, 4, { isGap: true, first: 5, end: 6 }],
    ...[6, { isGap: true, first: 7, end: 8 }],
  ])
})

it('has no gap where all rows are drawn, or none exist', () => {
  expect(slotsOf(3, { first: 0, end: 9 }, new Set())).toEqual([0, 1, 2])
  expect(slotsOf(0, { first: 0, end: 9 }, new Set())).toEqual([])
})
