import { calendarDay, formatTime } from './date'

const minute = 60_000
const day = 24 * 60 * minute

/** Milliseconds that the clocks of the page are ahead of UTC. */
function offsetAt(moment: number): number {
  const text = new Date(moment).toISOString()
  return Date.parse(`${calendarDay(text) ?? ''}T${formatTime(text)}:00Z`) - Math.floor(moment / minute) * minute
}

/**
 * The moment at which the clocks of the page show a time, given as if it were one of UTC. Of an hour that a change of the clocks repeats, the
 * first; in one that it leaves out, an hour later.
 */
function momentAt(shown: number): number {
  const early = shown - offsetAt(shown - day)
  const late = shown - offsetAt(early)
  return offsetAt(late) === offsetAt(early) ? late : early
}

/** A time of a day ("2026-11-27", "23:59") as a moment in UTC. */
export const momentOf = (date: string, time: string): string => new Date(momentAt(Date.parse(`${date}T${time}:00Z`))).toISOString()

/** A moment some days later at the same time of the day, also across a change of the clocks. */
export function addDaysTo(text: string, days: number): string {
  const moment = Date.parse(text)
  return new Date(momentAt(moment + offsetAt(moment) + days * day)).toISOString()
}
