import { platformZone, schoolDay, schoolOffset } from '#server/school-day.ts'
import type { When } from './content-schema.ts'

const day = 86_400_000

/** Days around the moment of loading, so that "yesterday 22:41" and "due on Friday" stay true. */
export interface Calendar {
  now: Date
  /** `days` from today (negative: before) at a time of the wall clock in Madrid, `'22:41'`. */
  at: (days: number, time: string) => Date
  /** Days from today to the next Friday, 1 to 7: never today. */
  toFriday: number
  /** `'2026/2027'`; a year starts in September. `back` counts years ago. */
  period: (back?: number) => string
}

/** @param now the moment of loading; every date counts from it */
export function calendar(now: Date): Calendar {
  const [year = 0, month = 0, date = 0] = schoolDay(now, platformZone).split('-').map(Number)
  const today = Date.UTC(year, month - 1, date)
  const offsets = new Map<number, number>()
  const offsetOn = (midnight: number) => {
    const known = offsets.get(midnight) ?? schoolOffset(midnight + day / 2, platformZone)
    offsets.set(midnight, known)
    return known
  }
  const firstYear = (back: number) => (month >= 9 ? year : year - 1) - back
  return {
    now,
    at(days, time) {
      const midnight = today + days * day
      const [hours = 0, minutes = 0] = time.split(':').map(Number)
      return new Date(midnight + (hours * 60 + minutes) * 60_000 - offsetOn(midnight))
    },
    toFriday: ((4 - new Date(today).getUTCDay() + 7) % 7) + 1,
    period: (back = 0) => `${firstYear(back)}/${firstYear(back) + 1}`,
  }
}

/** When a deliverable opens, is due and closes; null is no limit. */
export function datesOf(days: Calendar, [opens, due, closes]: When) {
  const dueDay = due === 'friday' ? days.toFriday : due
  return {
    opens_at: opens === null ? null : days.at(opens, '08:30'),
    due_at: dueDay === null ? null : days.at(dueDay, '23:59'),
    closes_at: closes === undefined ? null : days.at(closes, '23:59'),
  }
}
