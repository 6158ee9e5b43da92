import { calendarDay, formatDate, formatTime, type DateText, type LongDateOptions } from './date'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A nearer moment is given in hours, any other as a day. */
const near = 6 * hour

const weekdays = {
  es: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
} as const

/** How a moment is described relative to now; the texts belong to the interface. */
export type MomentInWords =
  | { readonly kind: 'justNow' }
  | { readonly kind: 'inMinutes' | 'inHours' | 'agoMinutes' | 'agoHours'; readonly count: number }
  | { readonly kind: 'today' | 'tomorrow' | 'yesterday'; readonly time: string }
  /** Within the next six days: the weekday is enough. */
  | { readonly kind: 'weekday'; readonly weekday: string; readonly time: string }
  /** "21 de noviembre", with the year unless it is the current one. */
  | { readonly kind: 'date'; readonly date: string; readonly time: string }

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / day)

function nearby(difference: number): MomentInWords | undefined {
  const distance = Math.abs(difference)
  if (distance >= near) return undefined
  if (distance < minute) return { kind: 'justNow' }
  const ahead = difference > 0
  if (distance < hour) return { kind: ahead ? 'inMinutes' : 'agoMinutes', count: Math.floor(distance / minute) }
  return { kind: ahead ? 'inHours' : 'agoHours', count: Math.floor(distance / hour) }
}

const dayKinds: Readonly<Record<number, 'yesterday' | 'today' | 'tomorrow'>> = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' }

/**
 * Describes a moment relative to now, by the calendar days of a time zone (default: that of `showTimesIn`): minutes and hours within six
 * hours, then yesterday, today, tomorrow, a weekday within the next six days, a date beyond.
 * Undefined when the date cannot be read.
 */
export function momentInWords(text: DateText, now: Date, { language, timeZone }: LongDateOptions): MomentInWords | undefined {
  const zone = { ...(timeZone ? { timeZone } : {}) }
  const then = calendarDay(text, timeZone)
  const today = calendarDay(now.toISOString(), timeZone)
  if (!then || !today) return undefined
  const soon = nearby(Date.parse(text) - now.getTime())
  if (soon) return soon
  const time = formatTime(text, zone)
  const distance = daysBetween(today, then)
  const named = dayKinds[distance]
  if (named) return { kind: named, time }
  if (distance > 0 && distance < 7) return { kind: 'weekday', weekday: weekdays[language][new Date(then).getUTCDay()] ?? '', time }
  const long = formatDate(then, 'long', { language })
  const sameYear = then.slice(0, 4) === today.slice(0, 4)
  return { kind: 'date', date: sameYear ? long.replace(/(?: de)? \d{4}$/, '') : long, time }
}
