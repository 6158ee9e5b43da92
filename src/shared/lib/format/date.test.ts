import { expect, it } from 'vitest'
import { calendarDay, formatDate, formatDateTime, formatTime } from '.'

const madrid = { timeZone: 'Europe/Madrid' }
const late = '2026-11-20T23:30:00.000Z'

it('writes a moment in the four formats, day first, in the reader’s time zone', () => {
  expect(formatDate(late, 'min', madrid)).toBe('21/11/26')
  expect(formatDate(late, 'short', madrid)).toBe('21/11/2026')
  expect(formatDate('2026-11-21')).toBe('21/11/2026')
  expect(formatDate(late, 'long', { ...madrid, language: 'es' })).toBe('21 de noviembre de 2026')
  expect(formatDate(late, 'long', { ...madrid, language: 'en' })).toBe('21 November 2026')
  expect(formatDate(late, 'tech', madrid)).toBe('2026-11-21')
  expect(formatDate(late, 'short', { timeZone: 'UTC' })).toBe('20/11/2026')
})

it('keeps a calendar day as it is in every time zone', () => {
  expect(formatDate('2026-09-01', 'short', { timeZone: 'America/Los_Angeles' })).toBe('01/09/2026')
  expect(formatDate('2026-09-01', 'long', { timeZone: 'Pacific/Auckland', language: 'es' })).toBe('1 de septiembre de 2026')
})

it('pads hours and minutes, and midnight is 00', () => {
  expect(formatTime('2026-11-20T08:05:00.000Z', madrid)).toBe('09:05')
  expect(formatTime('2026-11-20T23:00:00.000Z', madrid)).toBe('00:00')
  expect(formatDateTime(late, madrid)).toBe('21/11/2026 00:30')
})

it.each([null, undefined, '', 'mañana', '2026-13-40'])('writes %s as no date', (text) => {
  expect([formatDate(text), formatTime(text), formatDateTime(text)]).toEqual(['–', '–', '–'])
})

it('gives the calendar day of a moment', () => {
  expect(calendarDay(late, 'Europe/Madrid')).toBe('2026-11-21')
  expect(calendarDay(late, 'UTC')).toBe('2026-11-20')
  expect(calendarDay('nunca')).toBe(undefined)
})
