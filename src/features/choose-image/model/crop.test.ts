import { describe, expect, test } from 'vitest'
import { cutOf, keptSize, moved, whole, within } from './crop'

const landscape = { width: 800, height: 400 }
const portrait = { width: 300, height: 600 }

describe('a cut', () => {
  test.each([
    ['a square of a landscape', landscape, 1, whole, { left: 200, top: 0, width: 400, height: 400 }],
    ['a square of a portrait', portrait, 1, whole, { left: 0, top: 150, width: 300, height: 300 }],
    ['a wide piece of a square', { width: 400, height: 400 }, 2, whole, { left: 0, top: 100, width: 400, height: 200 }],
    ['nearer', landscape, 1, { x: 0.5, y: 0.5, zoom: 2 }, { left: 300, top: 100, width: 200, height: 200 }],
    ['in the corner, however far it is pushed', landscape, 1, { x: 9, y: -9, zoom: 2 }, { left: 600, top: 0, width: 200, height: 200 }],
    ['the whole, when it has the right form', landscape, 2, whole, { left: 0, top: 0, width: 800, height: 400 }],
  ])('%s', (_, image, ratio, crop, cut) => {
    expect(cutOf(image, ratio, crop)).toEqual(cut)
  })
})

test('the frame moves by its own size and stays inside', () => {
  expect(moved(landscape, 1, { ...whole, zoom: 2 }, 0.5, 0)).toEqual({ x: 0.625, y: 0.5, zoom: 2 })
  expect(moved(landscape, 1, whole, 0, 1)).toEqual(whole)
})

test('the zoom is at least the whole image and at most four times', () => {
  expect([within(landscape, 1, { ...whole, zoom: 9 }).zoom, within(landscape, 1, { ...whole, zoom: 0.2 }).zoom]).toEqual([4, 1])
})

test('a cut is kept as it is, or smaller, never larger', () => {
  expect(keptSize({ width: 1000, height: 500 }, { width: 1600, height: 800 })).toEqual({ width: 1000, height: 500 })
  expect(keptSize({ width: 3200, height: 1600 }, { width: 1600, height: 800 })).toEqual({ width: 1600, height: 800 })
})
