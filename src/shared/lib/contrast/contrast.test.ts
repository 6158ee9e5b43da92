import { expect, it } from 'vitest'
import { contrast, fitsSrgb, luminance, parseOklch } from '.'

const white = parseOklch('oklch(1 0 0)')
const black = parseOklch('oklch(0 0 0)')

it('reads a colour with and without alpha', () => {
  expect(parseOklch('oklch(0.5 0.13 258)')).toEqual({ l: 0.5, c: 0.13, h: 258, alpha: 1 })
  expect(parseOklch(' oklch(0.235 0.01 60 / 0.36) ')).toEqual({ l: 0.235, c: 0.01, h: 60, alpha: 0.36 })
  expect(() => parseOklch('#fff')).toThrow('Not an oklch() colour: #fff')
})

it('gives the ratios that WCAG gives', () => {
  expect(contrast(white, black)).toBeCloseTo(21, 2)
  expect(contrast(black, white)).toBeCloseTo(21, 2)
  expect(contrast(white, white)).toBe(1)
  // #777777, the well-known grey just under AA on white: 4.48
  expect(contrast(parseOklch('oklch(0.5681 0 0)'), white)).toBeCloseTo(4.48, 1)
  // pure sRGB red, green and blue
  expect(luminance(parseOklch('oklch(0.62796 0.25768 29.234)'))).toBeCloseTo(0.2126, 3)
  expect(luminance(parseOklch('oklch(0.86644 0.29483 142.495)'))).toBeCloseTo(0.7152, 3)
  expect(luminance(parseOklch('oklch(0.45201 0.31321 264.052)'))).toBeCloseTo(0.0722, 3)
})

it('knows what a screen cannot show', () => {
  expect(fitsSrgb(parseOklch('oklch(0.5 0.13 258)'))).toBe(true)
  expect(fitsSrgb(parseOklch('oklch(0.5 0.35 140)'))).toBe(false)
})
