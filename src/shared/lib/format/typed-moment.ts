import { calendarDay, formatTime } from './date'
import { momentOf } from './time-zone'

/** A moment of a form: a day (`2026-11-27`) and a time (`23:59`), in the time zone of the page; both empty for none. */
export interface TypedMoment {
  readonly day: string
  readonly time: string
}

export const typedMoment = (text: string | null): TypedMoment =>
  text === null ? { day: '', time: '' } : { day: calendarDay(text) ?? '', time: formatTime(text) }

/** The moment in UTC, or null without a day; a day without a time ends at `otherwise`. */
export const toMoment = ({ day, time }: TypedMoment, otherwise: string): string | null =>
  day === '' ? null : momentOf(day, time || otherwise)

export const isTime = (time: string) => time === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
