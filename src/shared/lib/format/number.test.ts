import { expect, it } from 'vitest'
import { formatInteger, formatMark, formatNumber, formatPercent, formatScale } from '.'

it.each([
  [0, '0,00'],
  [7.5, '7,50'],
  [999.999, '1.000,00'],
  [1000, '1.000,00'],
  [1234.5, '1.234,50'],
  [1234567.891, '1.234.567,89'],
  [-1234.5, '−1.234,50'],
  [1.005, '1,01'],
  [-1.005, '−1,01'],
  [-0.001, '0,00'],
  [0.1 + 0.2, '0,30'],
  [0.0000001, '0,00'],
  [Number.NaN, '–'],
  [Number.POSITIVE_INFINITY, '–'],
  [1e21, '–'],
])('writes %d with two decimals as %s', (value, text) => expect(formatNumber(value)).toBe(text))

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.000'],
  [12345, '12.345'],
  [-1000, '−1.000'],
])('writes the count %d as %s', (value, text) => expect(formatInteger(value)).toBe(text))

it.each([
  [10000, '100\u00A0%'],
  [4000, '40\u00A0%'],
  [3333, '33,33\u00A0%'],
  [1250, '12,50\u00A0%'],
  [0, '0\u00A0%'],
])('writes %d hundredths of a percent as %s', (value, text) => expect(formatPercent(value)).toBe(text))

it.each([
  [1000, '10'],
  [4000, '40'],
  [2550, '25,50'],
])('writes a scale of %d hundredths as %s', (value, text) => expect(formatScale(value)).toBe(text))

it.each([
  [750, '7,50'],
  [1000, '10,00'],
  [0, '0,00'],
  [5, '0,05'],
  [null, '–'],
  [undefined, '–'],
])('writes the mark %s as %s', (value, text) => expect(formatMark(value)).toBe(text))
