import { expect, test } from 'vitest'
import type { Matrix } from './geometry'
import { boxAround, handleOf, isResizable, lineAround, moved, movedLines, resized, vectorOf } from './movement'

/** As pdf.js gives it for a page turned by 90° whose crop box begins at (36, 48), at 150 %. */
const turned: Matrix = [0, 1.5, 1.5, 0, -72, -54]
const identity: Matrix = [1, 0, 0, 1, 0, 0]

test('an arrow key moves a point, a mark and a drawing as it is seen, also on a turned page', () => {
  const down = vectorOf(turned, [0, 15])
  expect(moved({ page: 2, point: [100, 100] }, down)).toEqual({ page: 2, point: [110, 100] })
  const [first, second] = [
    [0, 0, 20, 0, 20, 9, 0, 9],
    [0, 20, 5, 20, 5, 29, 0, 29],
  ]
  expect(moved({ page: 2, quads: [first, second] }, [10, -1])).toEqual({
    page: 2,
    quads: [
      [10, -1, 30, -1, 30, 8, 10, 8],
      [10, 19, 15, 19, 15, 28, 10, 28],
    ],
  })
  expect(moved({ paths: [[1, 2, 3, 4, 5, 6]] }, [1, 1])).toEqual({ paths: [[2, 3, 4, 5, 6, 7]] })
})

test('with Shift, the far side of a box moves as it is seen, and something of the box stays', () => {
  const place = boxAround({ page: 1, point: [200, 100] }, turned)
  const [wider, lower] = [resized(place, turned, [15, 0]), resized(place, turned, [0, 15])]
  // what is right on the screen is up in the file, and what is down on the screen is right in the file
  expect(place.quads).toEqual([[193.33, 60, 193.33, 140, 206.67, 140, 206.67, 60]])
  expect(wider?.quads).toEqual([[193.33, 60, 193.33, 150, 206.67, 150, 206.67, 60]])
  expect(lower?.quads).toEqual([[193.33, 60, 193.33, 140, 216.67, 140, 216.67, 60]])
  expect(resized({ quads: [[0, 0, 20, 0, 20, 12, 0, 12]] }, identity, [0, -8])).toEqual({ quads: [[0, 0, 20, 0, 20, 4, 0, 4]] })
  expect(resized({ quads: [[0, 0, 20, 0, 20, 4, 0, 4]] }, identity, [0, -8])).toBeNull()
})

test('with Shift, the end of a straight line moves; marked words of several lines, and a point, have no size', () => {
  const line = lineAround({ page: 1, point: [100, 50] }, identity)
  expect(line).toEqual({ page: 1, paths: [[40, 50, 160, 50]] })
  expect(resized(line, identity, [0, -8])).toEqual({ page: 1, paths: [[40, 50, 160, 42]] })
  expect(handleOf(line, identity)).toEqual([160, 50])
  const words = [0, 0, 20, 0, 20, 9, 0, 9]
  for (const place of [{ quads: [words, words] }, { point: [1, 1] }]) {
    expect([isResizable(place), handleOf(place, identity), resized(place, identity, [8, 0])]).toEqual([false, null, null])
  }
})

test('a drawing of several lines grows and shrinks from its upper left corner as it is seen, also on a turned page', () => {
  const drawing = {
    page: 2,
    paths: [
      [100, 100, 120, 110, 140, 100],
      [100, 120, 140, 120],
    ],
  }
  expect(resized(drawing, identity, [40, 20])).toEqual({
    page: 2,
    paths: [
      [100, 100, 140, 120, 180, 100],
      [100, 140, 180, 140],
    ],
  })
  // on the turned page, 30 pixels to the right are 20 units up in the file, and what is left and above on the screen stays
  expect(handleOf(drawing, turned)).toEqual([108, 156])
  expect(resized(drawing, turned, [30, 0])).toEqual({
    page: 2,
    paths: [
      [100, 100, 120, 120, 140, 100],
      [100, 140, 140, 140],
    ],
  })
  expect(resized(drawing, turned, [0, 60])?.paths?.[1]).toEqual([100, 120, 180, 120])
  expect(resized(drawing, identity, [-20, -10])?.paths).toEqual([
    [100, 100, 110, 105, 120, 100],
    [100, 110, 120, 110],
  ])
  expect(resized(drawing, identity, [-38, 0])).toBeNull()
  // one that is flat keeps its height, whichever way the pointer goes
  expect(resized({ paths: [[0, 5, 10, 5, 20, 5]] }, identity, [20, 8])).toEqual({ paths: [[0, 5, 20, 5, 40, 5]] })
})

test('lines move, or only their last one, and not above the first', () => {
  expect(movedLines({ lines: [2, 4] }, -1, false)).toEqual({ lines: [1, 3] })
  expect(movedLines({ lines: [1, 3] }, -1, false)).toBeNull()
  expect(movedLines({ lines: [3, 4] }, 1, true)).toEqual({ lines: [3, 5] })
  expect(movedLines({ lines: [3, 3] }, -1, true)).toBeNull()
})
