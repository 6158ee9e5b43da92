import { expect, it } from 'vitest'
import { currentPeriod } from './modules/groups/fields.ts'
import { nextSchoolHour, schoolDay, writtenMoment } from './school-day.ts'

it.each([
  ['2026-11-20T22:59:59Z', '2026-11-20'],
  ['2026-11-20T23:00:00Z', '2026-11-21'],
  // two hours ahead of UTC in summer
  ['2026-06-30T21:59:59Z', '2026-06-30'],
  ['2026-06-30T22:00:00Z', '2026-07-01'],
  // the nights in which the hour changes
  ['2026-03-28T23:00:00Z', '2026-03-29'],
  ['2026-10-24T21:59:59Z', '2026-10-24'],
  ['2028-02-28T23:00:00Z', '2028-02-29'],
])('%s is the day %s at school', (moment, day) => {
  expect(schoolDay(new Date(moment))).toBe(day)
})

it.each([
  ['2026-06-30T21:59:59Z', '2025/2026'],
  ['2026-06-30T22:00:00Z', '2026/2027'],
  ['2026-12-31T23:30:00Z', '2026/2027'],
  ['2027-01-01T12:00:00Z', '2026/2027'],
])('%s belongs to the school year %s', (moment, period) => {
  expect(currentPeriod(new Date(moment))).toBe(period)
})

it('is written as on paper', () => {
  expect(writtenMoment(new Date('2026-11-21T08:05:59Z'))).toEqual(['21/11/2026', '09:05'])
  expect(writtenMoment(new Date('2026-06-30T22:00:00Z'))).toEqual(['01/07/2026', '00:00'])
})

it.each([
  ['2026-11-20T05:59:59Z', '2026-11-20T06:00:00.000Z'],
  ['2026-11-20T06:00:00Z', '2026-11-21T06:00:00.000Z'],
  ['2026-11-20T23:30:00Z', '2026-11-21T06:00:00.000Z'],
  ['2026-06-30T06:00:00Z', '2026-07-01T05:00:00.000Z'],
  // the nights in which the hour changes
  ['2026-03-28T12:00:00Z', '2026-03-29T05:00:00.000Z'],
  ['2026-10-24T12:00:00Z', '2026-10-25T06:00:00.000Z'],
])('after %s, seven o’clock at school is %s', (moment, next) => {
  expect(nextSchoolHour(new Date(moment), 7).toISOString()).toBe(next)
})
