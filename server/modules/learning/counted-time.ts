import { schoolDay, schoolMoment, type TimeZone } from '#server/school-day.ts'

/** A stretch of time in milliseconds; its end does not belong to it. */
export interface Span {
  from: number
  until: number
}

/** The parts of a span that none of the others has, in order. */
export function uncounted({ from, until }: Span, counted: readonly Span[]): Span[] {
  const parts: Span[] = []
  let start = from
  for (const each of counted.toSorted((a, b) => a.from - b.from)) {
    if (each.from >= until) break
    if (each.from > start) parts.push({ from: start, until: each.from })
    start = Math.max(start, each.until)
  }
  if (start < until) parts.push({ from: start, until })
  return parts
}

/** The parts of a span on each school day of a center in this zone. */
export function byDay({ from, until }: Span, zone: TimeZone): Span[] {
  const midnight = schoolMoment(schoolDay(new Date(from), zone), 24 * 60, zone).getTime()
  return until <= midnight ? [{ from, until }] : [{ from, until: midnight }, ...byDay({ from: midnight, until }, zone)]
}
