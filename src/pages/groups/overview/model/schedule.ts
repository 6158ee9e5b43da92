import type { Schema } from '@/shared/api'
import { calendarDay } from '@/shared/lib/format'

export type Item = Schema<'ScheduleItem'>
export type Dates = Schema<'ScheduleDates'>
export type Change = Schema<'ScheduleChange'>

/** The date under which an item stands in the calendar: when it is due, or else the first one that it has. */
export const mainDate = ({ due_at, opens_at, closes_at }: Dates): string | null => due_at ?? opens_at ?? closes_at

/** The calendar day of an item, in the time zone of the reader. */
export function dayOf({ dates }: Item): string | null {
  const date = mainDate(dates)
  return date === null ? null : (calendarDay(date) ?? null)
}

/** A day some days later. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

export const daysBetween = (from: string, until: string) => Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000)

/** A moment some days later at the same time of the day, also across a change of the clocks. */
function shiftMoment(moment: string | null, days: number): string | null {
  if (moment === null) return null
  const date = new Date(moment)
  date.setDate(date.getDate() + days)
  return date.toISOString()
}

/** All dates of an item, some days later. */
export const shifted = ({ kind, id, dates }: Item, days: number): Change => ({
  kind,
  id,
  before: dates,
  after: {
    opens_at: shiftMoment(dates.opens_at, days),
    due_at: shiftMoment(dates.due_at, days),
    closes_at: shiftMoment(dates.closes_at, days),
  },
})

/** What undoes changes. */
export const undone = (changes: readonly Change[]): Change[] =>
  changes.map(({ before, after, ...item }) => ({ ...item, before: after, after: before }))

/** The items with changes applied. */
export const changed = (items: readonly Item[], changes: readonly Change[]): Item[] =>
  items.map((item) => {
    const change = changes.find(({ kind, id }) => kind === item.kind && id === item.id)
    return change ? { ...item, dates: change.after } : item
  })

/** The items that a shift moves: those whose day is not before the given one. */
export const fromDay = (items: readonly Item[], day: string) =>
  items.filter((item) => {
    const own = dayOf(item)
    return own !== null && own >= day
  })

export const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

/** The weeks of a month ("2026-11"), each from Monday to Sunday. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const offset = (new Date(`${first}T12:00:00Z`).getUTCDay() + 6) % 7
  const weeks: string[][] = []
  for (let monday = addDays(first, -offset); monday <= `${month}-31`; monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)))
  }
  return weeks.filter((week) => week.some((day) => day.startsWith(month)))
}

/** A month some months later. */
export function addMonths(month: string, months: number): string {
  const date = new Date(`${month}-15T12:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

/** Items by day, in the order of their times. */
export function byDay(items: readonly Item[]): Map<string, Item[]> {
  const dated = items.filter(({ dates }) => mainDate(dates) !== null)
  const ordered = dated.toSorted((a, b) => (mainDate(a.dates) ?? '').localeCompare(mainDate(b.dates) ?? ''))
  return Map.groupBy(ordered, (item) => dayOf(item) ?? '')
}
