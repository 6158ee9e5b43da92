import { expect, test } from 'vitest'
import type { Point } from './annotation'
import { apply, composed, inverse, joinBoxes, type Matrix, pathOf, pointsOf, quadOf } from './geometry'

/** As pdf.js gives it for a page turned by 90° whose crop box begins at (36, 48), at 150 %. */
const turned: Matrix = [0, 1.5, 1.5, 0, -72, -54]

test('a point of the screen is found again at its place in the file', () => {
  const [x, y] = apply(turned, apply(inverse(turned), [120, 340]))
  expect([x, y]).toEqual([expect.closeTo(120), expect.closeTo(340)])
})

test('two matrices make one', () => {
  const scrolled: Matrix = [0, 2, -2, 0, 10, 20]
  expect(apply(composed(turned, scrolled), [50, 60])).toEqual(apply(scrolled, apply(turned, [50, 60])))
})

test('a box on a turned page is a quadrilateral of the file', () => {
  expect(quadOf({ left: 0, top: 0, right: 150, bottom: 30 }, inverse(turned))).toEqual([36, 48, 36, 148, 56, 148, 56, 48])
})

test('pieces of one line become one box, other lines stay', () => {
  const box = (left: number, right: number, top = 0) => ({ left, right, top, bottom: top + 20 })
  expect(joinBoxes([box(0, 40), box(42, 90), box(0, 30, 28), box(300, 340, 28), box(5, 5)])).toEqual([
    box(0, 90),
    box(0, 30, 28),
    box(300, 340, 28),
  ])
})

test('a drawn line keeps its form with few points, and never more than the server takes', () => {
  const straight = Array.from({ length: 150 }, (_, x): Point => [x, 0])
  expect(pathOf(straight, 1)).toEqual([0, 0, 149, 0])
  expect(pathOf([[3, 4]], 1)).toEqual([3, 4, 3, 4])
  const wild = Array.from({ length: 9000 }, (_, x): Point => [x / 10, (x % 2) * 40])
  const path = pathOf(wild, 2)
  expect(path.length).toBeLessThanOrEqual(4000)
  expect(pointsOf(path)[0]).toEqual([0, 0])
})
