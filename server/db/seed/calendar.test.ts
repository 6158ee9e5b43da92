import { expect, test } from 'vitest'
import { calendar, datesOf } from './calendar.ts'

test('days are those of the wall clock in Madrid', () => {
  // Ten past midnight on Saturday in Madrid, still Friday in Greenwich.
  const days = calendar(new Date('2026-11-20T23:10:00Z'))
  expect(days.at(0, '00:05').toISOString()).toBe('2026-11-20T23:05:00.000Z')
  expect(days.at(-1, '22:41').toISOString()).toBe('2026-11-20T21:41:00.000Z')
  expect(days.toFriday).toBe(6)
})

test('summer time ends between two days', () => {
  const days = calendar(new Date('2026-10-26T10:00:00Z'))
  expect(days.at(-2, '23:59').toISOString()).toBe('2026-10-24T21:59:00.000Z')
  expect(days.at(0, '23:59').toISOString()).toBe('2026-10-26T22:59:00.000Z')
})

test('the next Friday is never today', () => {
  expect(calendar(new Date('2026-11-27T12:00:00Z')).toFriday).toBe(7)
  expect(calendar(new Date('2026-11-26T12:00:00Z')).toFriday).toBe(1)
})

test('a school year starts in September', () => {
  expect(calendar(new Date('2027-08-31T12:00:00Z')).period()).toBe('2026/2027')
  expect(calendar(new Date('2027-09-01T12:00:00Z')).period()).toBe('2027/2028')
  expect(calendar(new Date('2027-03-01T12:00:00Z')).period(1)).toBe('2025/2026')
})

test('dates of a deliverable', () => {
  const days = calendar(new Date('2026-11-23T12:00:00Z'))
  expect(datesOf(days, [-3, 'friday', 6])).toEqual({
    opens_at: new Date('2026-11-20T07:30:00Z'),
    due_at: new Date('2026-11-27T22:59:00Z'),
    closes_at: new Date('2026-11-29T22:59:00Z'),
  })
  expect(datesOf(days, [null, null])).toEqual({ opens_at: null, due_at: null, closes_at: null })
})
