import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heightAt, heightOf, layOut, pageGap, pagesNear, pixelRatio, placeAt, scaleOf, zoomStep } from './page-layout'

const a4 = { width: 595, height: 842 }
const wide = { width: 842, height: 595 }
const space = { width: 724, height: 600 }

test('fits the widest page, turned or not', () => {
  expect(scaleOf('width', [a4, wide], 0, space)).toBeCloseTo(700 / 842)
  expect(scaleOf('width', [a4], 90, space)).toBeCloseTo(700 / 842)
  expect(scaleOf('page', [a4], 0, space)).toBeCloseTo(576 / 842)
  expect(scaleOf(1.5, [a4], 0, space)).toBe(1.5)
})

test('steps from any factor, to an end', () => {
  expect([zoomStep(0.83, 1), zoomStep(0.83, -1), zoomStep(1, 1), zoomStep(5, 1), zoomStep(0.2, -1)]).toEqual([1, 0.8, 1.25, 5, 0.2])
})

test('stacks pages of mixed sizes', () => {
  const boxes = layOut([a4, wide], 1, 0)
  expect(boxes).toEqual([
    { top: pageGap, ...a4 },
    { top: 842 + 2 * pageGap, ...wide },
  ])
  expect(heightOf(boxes)).toBe(842 + 595 + 3 * pageGap)
  expect(layOut([a4], 1, 90)[0]).toEqual({ top: pageGap, ...wide })
})

test('of 300 pages only those around the window are near', () => {
  const boxes = layOut(
    Array.from({ length: 300 }, () => a4),
    1,
    0,
  )
  expect(pagesNear(boxes, 0, 800)).toEqual({ first: 0, last: 1 })
  const top = boxes[150]?.top ?? 0
  const { first, last } = pagesNear(boxes, top, 800)
  expect([first, last]).toEqual([149, 151])
})

test('a place is found again after zooming and turning', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ width: fc.integer({ min: 50, max: 2000 }), height: fc.integer({ min: 50, max: 2000 }) }), { minLength: 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(0, 90, 180, 270),
      (sizes, share, rotation) => {
        const boxes = layOut(sizes, 1, 0)
        const place = placeAt(boxes, share * heightOf(boxes))
        const after = layOut(sizes, 2, rotation)
        expect(placeAt(after, heightAt(after, place)).page).toBe(place.share <= 1 ? place.page : Math.min(place.page + 1, sizes.length - 1))
      },
    ),
  )
})

test('a canvas never exceeds what Safari can hold', () => {
  expect(pixelRatio({ width: 600, height: 800 }, 2)).toBe(2)
  const ratio = pixelRatio({ width: 3000, height: 4000 }, 3)
  expect(3000 * ratio * 4000 * ratio).toBeLessThanOrEqual(16_777_216.001)
})
