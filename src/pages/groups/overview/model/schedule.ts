import type { Schema } from '@/shared/api'
import { addDays, addDaysTo, calendarDay } from '@/shared/lib/format'

export type Item = Schema<'ScheduleItem'>
export type Dates = Schema<'ScheduleDates'>
export type Change = Schema<'ScheduleChange'>

/** The date under which an item stands in the calendar: when it is due, or else the first one that it has. */
export const mainDate = ({ due_at, opens_at, closes_at }: Dates): string | null => due_at ?? opens_at ?? closes_at

/** The calendar day of an item, in the time zone of the page. */
export function dayOf({ dates }: Item): string | null {
  const date = mainDate(dates)
  return date === null ? null : (calendarDay(date) ?? null)
}

const shiftMoment = (moment: string | null, days: number) => (moment === null ? null : addDaysTo(moment, days))

/** All dates of an item, some days later. What is open stays open: an opening that has passed stays, rather than to lie ahead again. */
export function shifted({ kind, id, dates }: Item, days: number, now: Date): Change {
  const opens_at = shiftMoment(dates.opens_at, days)
  const due_at = shiftMoment(dates.due_at, days)
  const closes_at = shiftMoment(dates.closes_at, days)
  const isAhead = (moment: string | null) => moment !== null && Date.parse(moment) > now.getTime()
  // where it is the only date, it is what the teacher moves
  const stays = (due_at ?? closes_at) !== null && !isAhead(dates.opens_at) && isAhead(opens_at)
  return { kind, id, before: dates, after: { opens_at: stays ? dates.opens_at : opens_at, due_at, closes_at } }
}

/** What undoes changes. */
export const undone = (changes: readonly Change[]): Change[] =>
  changes.map(({ before, after, ...item }) => ({ ...item, before: after, after: before }))

/** Changes with the earlier ones that they follow on from: the same items, from where those were at first. */
export function joined(earlier: readonly Change[] | null, later: readonly Change[]): readonly Change[] {
  const first = new Map(earlier?.map((change) => [keyOf(change), change.before]))
  const isSame = first.size === later.length && later.every((change) => first.has(keyOf(change)))
  return isSame ? later.map((change) => ({ ...change, before: first.get(keyOf(change)) ?? change.before })) : later
}

/** The field of the first date that cannot stand where it does; null when all can. */
export function dateFlaw({ opens_at, due_at, closes_at }: Dates): 'due' | 'closes' | null {
  if (opens_at !== null && due_at !== null && due_at <= opens_at) return 'due'
  if (due_at !== null && closes_at !== null && closes_at < due_at) return 'closes'
  return opens_at !== null && closes_at !== null && closes_at <= opens_at ? 'closes' : null
}

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

export const keyOf = ({ kind, id }: Pick<Item, 'kind' | 'id'>) => `${kind} ${id}`

/** A day of an item that lasts several. */
export interface SpanDay {
  readonly item: Item
  readonly isFirst: boolean
  readonly isLast: boolean
}

export interface Span {
  readonly item: Item
  readonly first: string
  readonly last: string
}

/**
 * The days from the opening to the closing, or else to the due date; without what lasts one day, or has no beginning or end. Earlier ones
 * come first, and longer ones of those that begin together.
 */
export const spansOf = (items: readonly Item[]): Span[] =>
  items
    .flatMap((item) => {
      const { opens_at, due_at, closes_at } = item.dates
      const [first, last] = [opens_at, closes_at ?? due_at].map((at) => at && calendarDay(at))
      return first && last && first < last ? [{ item, first, last }] : []
    })
    .toSorted((a, b) => a.first.localeCompare(b.first) || b.last.localeCompare(a.last))

/**
 * What is open in a week, as lanes of seven days: an item stays in its lane.
 * @returns lanes from the top; each has an entry per day of the week
 */
export function lanesOf(week: readonly string[], spans: readonly Span[]): (SpanDay | null)[][] {
  const [monday = '', sunday = ''] = [week[0], week.at(-1)]
  const lanes: (SpanDay | null)[][] = []
  for (const { item, first, last } of spans) {
    if (first > sunday || last < monday) continue
    const days = week.map((day) => (first <= day && day <= last ? { item, isFirst: day === first, isLast: day === last } : null))
    const free = lanes.find((lane) => lane.every((taken, index) => taken === null || days[index] === null))
    if (free) for (const [index, day] of days.entries()) free[index] ??= day
    else lanes.push(days)
  }
  return lanes
}
