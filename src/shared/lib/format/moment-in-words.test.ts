import { expect, it } from 'vitest'
import { momentInWords, type MomentInWords } from '.'

// a Friday, 12:00 in Madrid
const now = new Date('2026-11-20T11:00:00.000Z')
const options = { timeZone: 'Europe/Madrid', language: 'es' } as const

it.each<[string, MomentInWords]>([
  ['2026-11-20T11:00:59.000Z', { kind: 'justNow' }],
  ['2026-11-20T10:59:01.000Z', { kind: 'justNow' }],
  ['2026-11-20T11:01:00.000Z', { kind: 'inMinutes', count: 1 }],
  ['2026-11-20T11:59:59.000Z', { kind: 'inMinutes', count: 59 }],
  ['2026-11-20T12:00:00.000Z', { kind: 'inHours', count: 1 }],
  ['2026-11-20T16:59:00.000Z', { kind: 'inHours', count: 5 }],
  ['2026-11-20T10:30:00.000Z', { kind: 'agoMinutes', count: 30 }],
  ['2026-11-20T08:00:00.000Z', { kind: 'agoHours', count: 3 }],
  ['2026-11-20T22:59:00.000Z', { kind: 'today', time: '23:59' }],
  ['2026-11-20T04:00:00.000Z', { kind: 'today', time: '05:00' }],
  ['2026-11-20T23:00:00.000Z', { kind: 'tomorrow', time: '00:00' }],
  ['2026-11-19T21:41:00.000Z', { kind: 'yesterday', time: '22:41' }],
  ['2026-11-22T22:59:00.000Z', { kind: 'weekday', weekday: 'domingo', time: '23:59' }],
  ['2026-11-26T22:59:00.000Z', { kind: 'weekday', weekday: 'jueves', time: '23:59' }],
  ['2026-11-27T08:00:00.000Z', { kind: 'date', date: '27 de noviembre', time: '09:00' }],
  ['2026-11-18T08:00:00.000Z', { kind: 'date', date: '18 de noviembre', time: '09:00' }],
  ['2027-01-08T08:00:00.000Z', { kind: 'date', date: '8 de enero de 2027', time: '09:00' }],
])('says %s', (text, words) => expect(momentInWords(text, now, options)).toEqual(words))

it('says days in English', () => {
  expect(momentInWords('2026-11-26T22:59:00.000Z', now, { ...options, language: 'en' })).toEqual({
    kind: 'weekday',
    weekday: 'Thursday',
    time: '23:59',
  })
  expect(momentInWords('2026-12-01T09:00:00.000Z', now, { ...options, language: 'en' })).toEqual({
    kind: 'date',
    date: '1 December',
    time: '10:00',
  })
})

it('counts calendar days across the change of the clock', () => {
  // Madrid leaves summer time on 25 October 2026: this day has 25 hours
  const before = new Date('2026-10-24T21:30:00.000Z')
  expect(momentInWords('2026-10-25T22:30:00.000Z', before, options)).toEqual({ kind: 'tomorrow', time: '23:30' })
})

it('says nothing of what is no date', () => expect(momentInWords('pronto', now, options)).toBe(undefined))
