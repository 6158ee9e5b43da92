import { afterEach, expect, it } from 'vitest'
import { formatDateTime, showTimesIn } from './date'
import { addDaysTo, momentOf } from './time-zone'
import { toMoment, typedMoment } from './typed-moment'

afterEach(() => showTimesIn(null))

it.each([
  ['2026-11-27', '23:59', '2026-11-27T22:59:00.000Z', '2026-11-27T23:59:00.000Z'],
  ['2026-07-01', '00:00', '2026-06-30T22:00:00.000Z', '2026-06-30T23:00:00.000Z'],
  // the clocks go forward at one o'clock UTC
  ['2026-03-29', '00:30', '2026-03-28T23:30:00.000Z', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29', '03:15', '2026-03-29T01:15:00.000Z', '2026-03-29T02:15:00.000Z'],
  ['2026-03-29', '23:59', '2026-03-29T21:59:00.000Z', '2026-03-29T22:59:00.000Z'],
  // and back
  ['2026-10-25', '00:30', '2026-10-24T22:30:00.000Z', '2026-10-24T23:30:00.000Z'],
  ['2026-10-25', '03:15', '2026-10-25T02:15:00.000Z', '2026-10-25T03:15:00.000Z'],
  ['2026-10-25', '23:59', '2026-10-25T22:59:00.000Z', '2026-10-25T23:59:00.000Z'],
])('%s %s is typed and shown for %s in Madrid and for %s in the Canary Islands', (day, time, madrid, canary) => {
  for (const [zone, moment] of [
    ['Europe/Madrid', madrid],
    ['Atlantic/Canary', canary],
  ] as const) {
    showTimesIn(zone)
    expect(toMoment({ day, time }, '08:00'), zone).toBe(moment)
    expect(typedMoment(moment), zone).toEqual({ day, time })
    expect(formatDateTime(moment), zone).toBe(`${day.split('-').toReversed().join('/')} ${time}`)
  }
})

it('takes of an hour that is repeated the first, and for one that is left out the next', () => {
  showTimesIn('Europe/Madrid')
  expect([momentOf('2026-10-25', '02:30'), momentOf('2026-03-29', '02:30')]).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-03-29T01:30:00.000Z',
  ])
  showTimesIn('Atlantic/Canary')
  expect([momentOf('2026-10-25', '01:30'), momentOf('2026-03-29', '01:30')]).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-03-29T01:30:00.000Z',
  ])
})

it('moves a moment by days at the same time, with its seconds', () => {
  showTimesIn('Atlantic/Canary')
  expect(addDaysTo('2026-10-24T22:59:30.500Z', 1)).toBe('2026-10-25T23:59:30.500Z')
  expect(addDaysTo('2026-03-29T22:59:00.000Z', -1)).toBe('2026-03-28T23:59:00.000Z')
})

it('has a moment without a day, and a day without a time', () => {
  showTimesIn('Atlantic/Canary')
  expect([toMoment({ day: '', time: '10:00' }, '23:59'), typedMoment(null)]).toEqual([null, { day: '', time: '' }])
  expect(toMoment({ day: '2026-11-27', time: '' }, '23:59')).toBe('2026-11-27T23:59:00.000Z')
})
