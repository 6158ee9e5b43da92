/** Time zone of school days. The Canary Islands are an hour behind, and no school year starts in that hour. */
export const schoolZone = 'Europe/Madrid'

const day = new Intl.DateTimeFormat('en-CA', { timeZone: schoolZone })

/** The school's calendar day of a time: `2026-11-21`. */
export const schoolDay = (moment: Date): string => day.format(moment)

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: schoolZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** Milliseconds that the school's clocks are ahead of UTC. @param moment a whole minute */
export function schoolOffset(moment: number): number {
  const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, date, hour, minute) - moment
}

/** The moment at which the school's clocks show a time of a day; in the hour that a change of the clocks leaves out, one after it. */
export function schoolMoment(date: string, minutes: number): Date {
  const shown = Date.parse(date) + minutes * 60_000
  // the offset of an hour before is right but for the hours around a change
  const guess = shown - schoolOffset(shown - 3_600_000)
  return new Date(shown - schoolOffset(guess))
}

/** The next time after a moment at which the clocks of the school show a full hour. */
export function nextSchoolHour(after: Date, hour: number): Date {
  for (let days = 0; ; days += 1) {
    const at = schoolMoment(schoolDay(new Date(after.getTime() + days * 86_400_000)), hour * 60)
    if (at > after) return at
  }
}

const written = new Intl.DateTimeFormat('es-ES', {
  timeZone: schoolZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** Date and time at the school, as written in exports and on paper: `['21/11/2026', '09:05']`. */
export function writtenMoment(moment: Date): readonly [date: string, time: string] {
  const [date = '', time = ''] = written.format(moment).split(', ')
  return [date, time]
}
