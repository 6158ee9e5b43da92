/** Time zone of school days. The Canary Islands are an hour behind, and no school year starts in that hour. */
export const schoolZone = 'Europe/Madrid'

const day = new Intl.DateTimeFormat('en-CA', { timeZone: schoolZone })

/** The school's calendar day of a time: `2026-11-21`. */
export const schoolDay = (moment: Date): string => day.format(moment)

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
