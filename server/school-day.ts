import type { components } from '#openapi/generated/schema.gen.ts'

/** Where the days and hours of a center are counted (`centers.time_zone`). */
export type TimeZone = components['schemas']['TimeZone']

/** The zone of what belongs to no center, such as programs of the platform and backups. */
export const platformZone: TimeZone = 'Europe/Madrid'

/** One formatter per zone: making one takes longer than a hundred uses of it. */
function inEachZone(locale: string, options: Intl.DateTimeFormatOptions): (zone: TimeZone) => Intl.DateTimeFormat {
  const made = new Map<TimeZone, Intl.DateTimeFormat>()
  return (zone) => {
    const known = made.get(zone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
    made.set(zone, known)
    return known
  }
}

const days = inEachZone('en-CA', {})

/** The school's calendar day of a time: `2026-11-21`. */
export const schoolDay = (moment: Date, zone: TimeZone): string => days(zone).format(moment)

const clocks = inEachZone('en-CA', {
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** Milliseconds that the school's clocks are ahead of UTC. @param moment a whole minute */
export function schoolOffset(moment: number, zone: TimeZone): number {
  const parts = Object.fromEntries(
    clocks(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, date, hour, minute) - moment
}

/** The moment at which the school's clocks show a time of a day; in the hour that a change of the clocks leaves out, one after it. */
export function schoolMoment(date: string, minutes: number, zone: TimeZone): Date {
  const shown = Date.parse(date) + minutes * 60_000
  const asInWinter = shown - schoolOffset(Date.parse(date.slice(0, 4)), zone)
  const guess = shown - schoolOffset(asInWinter, zone)
  return new Date(shown - schoolOffset(guess, zone))
}

/** The moment at which the school's day of a time began. */
export const startOfSchoolDay = (moment: Date, zone: TimeZone): Date => schoolMoment(schoolDay(moment, zone), 0, zone)

/** The next time after a moment at which the clocks of the school show a full hour. */
export function nextSchoolHour(after: Date, hour: number, zone: TimeZone): Date {
  for (let passed = 0; ; passed += 1) {
    const at = schoolMoment(schoolDay(new Date(after.getTime() + passed * 86_400_000), zone), hour * 60, zone)
    if (at > after) return at
  }
}

const written = inEachZone('es-ES', { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' })

/** Date and time at the school, as written in exports and on paper: `['21/11/2026', '09:05']`. */
export function writtenMoment(moment: Date, zone: TimeZone): readonly [date: string, time: string] {
  const [date = '', time = ''] = written(zone).format(moment).split(', ')
  return [date, time]
}
