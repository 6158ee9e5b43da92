import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Span, uncounted } from './counted-time.ts'

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
