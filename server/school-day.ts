/** Where the days of schools begin and end. The Canary Islands count with an hour less and begin no school year in that hour. */
export const schoolZone = 'Europe/Madrid'

const day = new Intl.DateTimeFormat('en-CA', { timeZone: schoolZone })

/** Day of a moment as a school calls it: `2026-11-21`. */
export const schoolDay = (moment: Date): string => day.format(moment)

const written = new Intl.DateTimeFormat('es-ES', {
  timeZone: schoolZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** Day and time of a moment at school, as they are written in sheets and on paper: `['21/11/2026', '09:05']`. */
export function writtenMoment(moment: Date): readonly [date: string, time: string] {
  const [date = '', time = ''] = written.format(moment).split(', ')
  return [date, time]
}
