import { expect, it } from 'vitest'
import { addDays, daysBetween, readShift } from './shift-days'

it('counts days across months and a change of the clocks', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2026-10-20', -364)).toBe('2025-10-21')
  expect(daysBetween('2026-10-20', '2026-11-01')).toBe(12)
})

it.each([
  ['7', 7],
  [' -14 ', -14],
  ['', undefined],
  ['1,5', undefined],
  ['99999', undefined],
])('reads "%s" as %s days', (typed, days) => {
  expect(readShift(typed)).toBe(days)
})
