import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byDay, type Span, uncounted } from './counted-time.ts'

const span = fc.tuple(fc.nat(200), fc.nat(60)).map(([from, length]): Span => ({ from, until: from + length }))
const milliseconds = ({ from, until }: Span) => Array.from({ length: until - from }, (_, index) => from + index)

it('counts every moment once, whatever was reported before and in which order', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), (reports) => {
      const counted: Span[] = []
      for (const report of reports) counted.push(...uncounted(report, counted))
      const all = counted.flatMap(milliseconds)
      const wanted = new Set(reports.flatMap(milliseconds))
      expect(all.toSorted((a, b) => a - b)).toEqual([...wanted].toSorted((a, b) => a - b))
    }),
  )
})

it('gives no empty parts', () => {
  fc.assert(
    fc.property(span, fc.array(span, { maxLength: 12 }), (report, counted) => {
      expect(uncounted(report, counted).every(({ from, until }) => until > from)).toBe(true)
    }),
  )
})

it.each([
  ['a Sunday', '2026-11-22T22:50:00Z', ['2026-11-22T23:00:00Z'], '2026-11-22T23:10:00Z'],
  ['the day before the clocks go forward', '2026-03-28T22:50:00Z', ['2026-03-28T23:00:00Z'], '2026-03-29T00:10:00Z'],
  ['the day on which they go back', '2026-10-25T22:50:00Z', ['2026-10-25T23:00:00Z'], '2026-10-25T23:10:00Z'],
  ['two nights', '2026-11-20T22:00:00Z', ['2026-11-20T23:00:00Z', '2026-11-21T23:00:00Z'], '2026-11-22T01:00:00Z'],
  ['a day to its end', '2026-11-20T09:00:00Z', [], '2026-11-20T23:00:00Z'],
])('divides time at the midnights of the school: %s', (_name, from, midnights, until) => {
  const bounds = [from, ...midnights, until].map((moment) => Date.parse(moment))
  const parts = bounds.slice(1).map((end, index): Span => ({ from: bounds[index] ?? 0, until: end }))
  expect(byDay({ from: Date.parse(from), until: Date.parse(until) }, 'Europe/Madrid')).toEqual(parts)
  const hour = 60 * 60_000
  const later = (part: Span) => ({ from: part.from + hour, until: part.until + hour })
  expect(byDay(later({ from: Date.parse(from), until: Date.parse(until) }), 'Atlantic/Canary')).toEqual(parts.map(later))
})
