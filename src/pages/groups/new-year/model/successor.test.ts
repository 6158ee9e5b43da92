import { expect, test } from 'vitest'
import { nextPeriod, successorName } from './successor'

test('continuing students move up a year, new ones start in the same class', () => {
  expect(successorName('1.º DAM A', true)).toBe('2.º DAM A')
  expect(successorName('1º ESO', true)).toBe('2º ESO')
  expect(successorName('1.º DAM A', false)).toBe('1.º DAM A')
  expect(successorName('Certificado 12', true)).toBe('Certificado 12')
  expect(successorName('12 horas', true)).toBe('12 horas')
})

test('a school year follows another', () => {
  expect(nextPeriod('2026/2027')).toBe('2027/2028')
})
