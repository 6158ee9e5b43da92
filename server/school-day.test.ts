import { expect, it } from 'vitest'
import { currentPeriod } from './modules/groups/fields.ts'
import { nextSchoolHour, schoolDay, schoolMoment, startOfSchoolDay, writtenMoment } from './school-day.ts'

it.each([
  ['2026-11-20T22:59:59Z', '2026-11-20', '2026-11-20'],
  ['2026-11-20T23:00:00Z', '2026-11-21', '2026-11-20'],
  ['2026-11-20T23:59:59Z', '2026-11-21', '2026-11-20'],
  ['2026-11-21T00:00:00Z', '2026-11-21', '2026-11-21'],
  // an hour more ahead of UTC in summer
  ['2026-06-30T21:59:59Z', '2026-06-30', '2026-06-30'],
  ['2026-06-30T22:00:00Z', '2026-07-01', '2026-06-30'],
  ['2026-06-30T23:00:00Z', '2026-07-01', '2026-07-01'],
  // the nights in which the hour changes
  ['2026-03-28T23:00:00Z', '2026-03-29', '2026-03-28'],
  ['2026-03-29T22:59:59Z', '2026-03-30', '2026-03-29'],
  ['2026-10-24T21:59:59Z', '2026-10-24', '2026-10-24'],
  ['2026-10-24T22:59:59Z', '2026-10-25', '2026-10-24'],
  ['2026-10-25T23:59:59Z', '2026-10-26', '2026-10-25'],
  ['2028-02-28T23:00:00Z', '2028-02-29', '2028-02-28'],
])('%s is the day %s in Madrid and %s in the Canary Islands', (moment, madrid, canary) => {
  expect([schoolDay(new Date(moment), 'Europe/Madrid'), schoolDay(new Date(moment), 'Atlantic/Canary')]).toEqual([madrid, canary])
})

it.each([
  ['2026-11-27', '23:59', '2026-11-27T22:59:00.000Z', '2026-11-27T23:59:00.000Z'],
  ['2026-07-01', '00:00', '2026-06-30T22:00:00.000Z', '2026-06-30T23:00:00.000Z'],
  // the clocks go forward at one o'clock UTC
  ['2026-03-29', '00:30', '2026-03-28T23:30:00.000Z', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z', '2026-03-29T02:00:00.000Z'],
  ['2026-03-29', '23:59', '2026-03-29T21:59:00.000Z', '2026-03-29T22:59:00.000Z'],
  // and back
  ['2026-10-25', '00:30', '2026-10-24T22:30:00.000Z', '2026-10-24T23:30:00.000Z'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z', '2026-10-25T03:00:00.000Z'],
  ['2026-10-25', '23:59', '2026-10-25T22:59:00.000Z', '2026-10-25T23:59:00.000Z'],
])('the clocks of a school show %s %s at %s in Madrid and at %s in the Canary Islands', (day, time, madrid, canary) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const shownIn = (zone: 'Europe/Madrid' | 'Atlantic/Canary') => schoolMoment(day, hours * 60 + minutes, zone).toISOString()
  expect([shownIn('Europe/Madrid'), shownIn('Atlantic/Canary')]).toEqual([madrid, canary])
})

it('takes an hour that the clocks leave out for the one after it', () => {
  expect(schoolMoment('2026-03-29', 150, 'Europe/Madrid').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(schoolMoment('2026-03-29', 90, 'Atlantic/Canary').toISOString()).toBe('2026-03-29T01:30:00.000Z')
})

it('knows when the day of a school began', () => {
  const moment = new Date('2026-11-20T23:30:00Z')
  expect(startOfSchoolDay(moment, 'Europe/Madrid').toISOString()).toBe('2026-11-20T23:00:00.000Z')
  expect(startOfSchoolDay(moment, 'Atlantic/Canary').toISOString()).toBe('2026-11-20T00:00:00.000Z')
})

it.each([
  ['2026-06-30T21:59:59Z', '2025/2026', '2025/2026'],
  ['2026-06-30T22:00:00Z', '2026/2027', '2025/2026'],
  ['2026-06-30T23:00:00Z', '2026/2027', '2026/2027'],
  ['2026-12-31T23:30:00Z', '2026/2027', '2026/2027'],
  ['2027-01-01T12:00:00Z', '2026/2027', '2026/2027'],
])('%s belongs to the school year %s in Madrid and %s in the Canary Islands', (moment, madrid, canary) => {
  const at = new Date(moment)
  expect([currentPeriod(at, 'Europe/Madrid'), currentPeriod(at, 'Atlantic/Canary')]).toEqual([madrid, canary])
})

it('is written as on paper', () => {
  expect(writtenMoment(new Date('2026-11-21T08:05:59Z'), 'Europe/Madrid')).toEqual(['21/11/2026', '09:05'])
  expect(writtenMoment(new Date('2026-11-21T08:05:59Z'), 'Atlantic/Canary')).toEqual(['21/11/2026', '08:05'])
  expect(writtenMoment(new Date('2026-06-30T22:00:00Z'), 'Europe/Madrid')).toEqual(['01/07/2026', '00:00'])
  expect(writtenMoment(new Date('2026-06-30T22:00:00Z'), 'Atlantic/Canary')).toEqual(['30/06/2026', '23:00'])
})

it.each([
  ['2026-11-20T05:59:59Z', '2026-11-20T06:00:00.000Z', '2026-11-20T07:00:00.000Z'],
  ['2026-11-20T06:00:00Z', '2026-11-21T06:00:00.000Z', '2026-11-20T07:00:00.000Z'],
  ['2026-11-20T23:30:00Z', '2026-11-21T06:00:00.000Z', '2026-11-21T07:00:00.000Z'],
  ['2026-06-30T06:00:00Z', '2026-07-01T05:00:00.000Z', '2026-07-01T06:00:00.000Z'],
  // the nights in which the hour changes
  ['2026-03-28T12:00:00Z', '2026-03-29T05:00:00.000Z', '2026-03-29T06:00:00.000Z'],
  ['2026-10-24T12:00:00Z', '2026-10-25T06:00:00.000Z', '2026-10-25T07:00:00.000Z'],
])('after %s, seven o’clock at school is %s in Madrid and %s in the Canary Islands', (moment, madrid, canary) => {
  const sevenIn = (zone: 'Europe/Madrid' | 'Atlantic/Canary') => nextSchoolHour(new Date(moment), 7, zone).toISOString()
  expect([sevenIn('Europe/Madrid'), sevenIn('Atlantic/Canary')]).toEqual([madrid, canary])
})
