import { expect, it } from 'vitest'
import { dateFlaw } from './date-order.ts'

const at = (day: number | null) => (day === null ? null : `2026-11-${day}T12:00:00Z`)
const flaw = (opens: number | null, due: number | null, closes: number | null) =>
  dateFlaw({ opens_at: at(opens), due_at: at(due), closes_at: at(closes) })

it('lets work be due after it opens, and close then or later', () => {
  for (const [opens, due, closes] of [
    [10, 20, 30],
    [10, 20, 20],
    [null, 20, null],
    [10, null, 30],
    [null, null, null],
  ] as const)
    expect(flaw(opens, due, closes)).toBeNull()
})

it('names the first date that cannot stand where it does', () => {
  expect(flaw(20, 20, null)).toEqual({ field: 'due_at', code: 'before_open' })
  expect(flaw(10, 20, 19)).toEqual({ field: 'closes_at', code: 'before_due' })
  expect(flaw(10, null, 10)).toEqual({ field: 'closes_at', code: 'before_open' })
})
