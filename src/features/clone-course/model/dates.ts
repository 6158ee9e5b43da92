import type { Schema } from '@/shared/api'
import { calendarDay } from '@/shared/lib/format'

/** The days on which a program has dates in a group. */
interface DatedDays {
  /** Deliverables and resources with dates. */
  readonly count: number
  readonly first: string
  readonly last: string
}

/** Undefined where nothing of the program has dates. */
export function datedDays(items: readonly Schema<'ScheduleItem'>[], courseId: number): DatedDays | undefined {
  const dated = items
    .filter(({ course }) => course.id === courseId)
    .map(({ dates }) => [dates.opens_at, dates.due_at, dates.closes_at].flatMap((at) => (at === null ? [] : (calendarDay(at) ?? []))))
    .filter((days) => days.length > 0)
  const days = dated.flat().toSorted()
  const [first, last] = [days[0], days.at(-1)]
  return first === undefined || last === undefined ? undefined : { count: dated.length, first, last }
}
