import { describe, expect, it } from 'vitest'
import { type MarkEntry, type MarkError, type NonNumber, formatMark, markFromPoints, parseMark, parsePoints } from './mark.ts'

const accepted: readonly (readonly [string, number])[] = [
  ['7,5', 750],
  ['7.5', 750],
  ["7'5", 750],
  ['7’25', 725],
  [' 7,05 ', 705],
  ['10', 1000],
  ['10,00', 1000],
  ['0', 0],
  ['-0', 0],
  ['007,50', 750],
]

const outcomes: readonly (readonly [string, NonNumber])[] = [
  ['NP', 'not_handed_in'],
  ['np ', 'not_handed_in'],
  ['NE', 'not_assessed'],
  ['Ex', 'exempt'],
]

const refused: readonly (readonly [string, MarkError])[] = [
  ['10,01', 'out_of_range'],
  ['11', 'out_of_range'],
  ['99999999999999999999', 'out_of_range'],
  ['-1', 'out_of_range'],
  ['-0,01', 'out_of_range'],
  ['7,555', 'too_many_decimals'],
  ['7.500', 'too_many_decimals'],
  ['1.000', 'too_many_decimals'],
  ['7,', 'wrong_format'],
  [',5', 'wrong_format'],
  ['7,5,0', 'wrong_format'],
  ['+7', 'wrong_format'],
  ['7 5', 'wrong_format'],
  ['1e1', 'wrong_format'],
  ['siete', 'wrong_format'],
  ['NPX', 'wrong_format'],
  ['-', 'wrong_format'],
  ['-NP', 'wrong_format'],
  ['٧', 'wrong_format'],
  ['7/10', 'wrong_format'],
]

describe('parseMark', () => {
  it.each(accepted)('reads "%s" as %d hundredths', (text, mark) => {
    expect(parseMark(text)).toEqual({ ok: true, value: { kind: 'mark', mark } })
  })

  it.each(outcomes)('reads "%s" as %s', (text, outcome) => {
    expect(parseMark(text)).toEqual({ ok: true, value: { kind: 'outcome', outcome } })
  })

  it.each(['', '   '])('reads "%s" as an empty cell, which is not a zero', (text) => {
    expect(parseMark(text)).toEqual({ ok: true, value: { kind: 'blank' } })
  })

  it.each(refused)('refuses "%s": %s', (text, code) => {
    expect(parseMark(text)).toEqual({ ok: false, code })
  })
})

describe('formatMark', () => {
  it('writes two decimals with the sign of the language', () => {
    expect(formatMark({ kind: 'mark', mark: 705 }, 'es')).toBe('7,05')
    expect(formatMark({ kind: 'mark', mark: 1000 }, 'en')).toBe('10.00')
    expect(formatMark({ kind: 'outcome', outcome: 'not_handed_in' }, 'es')).toBe('NP')
    expect(formatMark({ kind: 'blank' }, 'es')).toBe('')
  })

  it.each(['es', 'en'] as const)('writes in %s what parseMark reads back: every mark and every state', (language) => {
    const entries: MarkEntry[] = [
      ...Array.from({ length: 1001 }, (_, mark) => ({ kind: 'mark' as const, mark })),
      ...(['not_handed_in', 'not_assessed', 'exempt'] as const).map((outcome) => ({ kind: 'outcome' as const, outcome })),
      { kind: 'blank' },
    ]
    const readBack = entries.map((entry) => parseMark(formatMark(entry, language)))
    expect(readBack).toEqual(entries.map((value) => ({ ok: true, value })))
  })
})

describe('points', () => {
  it('reads points up to the maximum', () => {
    expect(parsePoints('13,75', 1500)).toEqual({ ok: true, value: 1375 })
    expect(parsePoints('15', 1500)).toEqual({ ok: true, value: 1500 })
    expect(parsePoints('15,01', 1500)).toEqual({ ok: false, code: 'out_of_range' })
    expect(parsePoints('NP', 1500)).toEqual({ ok: false, code: 'wrong_format' })
    expect(parsePoints('-1', 1500)).toEqual({ ok: false, code: 'wrong_format' })
  })

  it('makes a mark of them, half a hundredth up, but not onto a whole or half mark', () => {
    expect(markFromPoints(700, 1500)).toBe(467)
    expect(markFromPoints(999, 2000)).toBe(499)
    expect(markFromPoints(1299, 2000)).toBe(649)
    expect(markFromPoints(1499, 1500)).toBe(999)
    expect(markFromPoints(1375, 2000)).toBe(688)
    expect(markFromPoints(0, 1500)).toBe(0)
    expect(markFromPoints(1500, 1500)).toBe(1000)
  })
})
