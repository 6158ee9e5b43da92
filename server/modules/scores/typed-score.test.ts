import { describe, expect, it } from 'vitest'
import { ApiError } from '#server/errors.ts'
import { readCell, typedAs } from './typed-score.ts'

const most = 2000
const errorOf = (text: string) => {
  try {
    return readCell(text, most)
  } catch (error) {
    return error instanceof ApiError ? error.body.errors : error
  }
}

describe('what is typed into a cell', () => {
  it.each([
    ['7,5', { mode: 'mark', text: '7,5' }],
    [' 7.5 ', { mode: 'mark', text: '7.5' }],
    ['np', { mode: 'mark', text: 'np' }],
    ['', { mode: 'mark', text: '' }],
    ['-', { mode: 'mark', text: '' }],
    ['–', { mode: 'mark', text: '' }],
    ['13/20', { mode: 'points', text: '13' }],
    ['13,5 / 20', { mode: 'points', text: '13,5' }],
    ['13p', { mode: 'points', text: '13' }],
    ['13,5 pts.', { mode: 'points', text: '13,5' }],
    ['13 puntos', { mode: 'points', text: '13' }],
    ['75 %', { mode: 'mark', text: '7,50' }],
    ['75%', { mode: 'mark', text: '7,50' }],
    ['100 %', { mode: 'mark', text: '10,00' }],
    ['66,67 %', { mode: 'mark', text: '6,67' }],
  ])('%s', (text, entry) => {
    expect(readCell(text, most)).toEqual(entry)
  })

  it.each([
    ['11', 'out_of_range'],
    ['7,555', 'too_many_decimals'],
    ['siete', 'wrong_format'],
    ['21/20', 'out_of_range'],
    // out of another number: the mark would be another one
    ['7/10', 'wrong_format'],
    ['/20', 'wrong_format'],
    ['p', 'wrong_format'],
    ['NP/20', 'wrong_format'],
    ['101 %', 'out_of_range'],
    ['7,555 %', 'too_many_decimals'],
    ['%', 'wrong_format'],
    ['NP %', 'wrong_format'],
  ])('%s is refused: %s', (text, code) => {
    expect(errorOf(text)).toEqual({ text: [code] })
  })
})

it('what stood before is written as it can be typed again', () => {
  const texts = [
    { outcome: null, mark: null, points: null },
    { outcome: 'exempt', mark: null, points: null },
    { outcome: 'marked', mark: 750, points: null },
    { outcome: 'marked', mark: 675, points: 1350 },
  ] as const
  const typed = texts.map((shown) => typedAs(shown, most))
  expect(typed).toEqual(['', 'EX', '7,50', '13,50/20'])
  expect(typed.map((text) => readCell(text, most))).toEqual([
    { mode: 'mark', text: '' },
    { mode: 'mark', text: 'EX' },
    { mode: 'mark', text: '7,50' },
    { mode: 'points', text: '13,50' },
  ])
})
