import { expect, it } from 'vitest'
import { formatClock, formatDuration, formatMinutes } from '.'

it.each([
  [0, '00:00'],
  [59, '00:00'],
  [60, '00:01'],
  [3900, '01:05'],
  [86_400, '24:00'],
  [400_000, '111:06'],
  [-1, '–'],
  [Number.NaN, '–'],
])('writes %d seconds as hours and minutes %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text))

it.each([
  [0, '00:00'],
  [65.9, '01:05'],
  [3599, '59:59'],
  [3725, '1:02:05'],
  [-1, '–'],
])('writes %d seconds as a clock %s', (seconds, text) => expect(formatClock(seconds)).toBe(text))

it.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [165, '2 h 45 min'],
  [6000, '100 h'],
])('writes %d minutes of work as %s', (minutes, text) => expect(formatMinutes(minutes)).toBe(text))
