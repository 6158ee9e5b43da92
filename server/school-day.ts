/** Where the days of schools begin and end. The Canary Islands count with an hour less and begin no school year in that hour. */
export const schoolZone = 'Europe/Madrid'

const day = new Intl.DateTimeFormat('en-CA', { timeZone: schoolZone })

/** Day of a moment as a school calls it: `2026-11-21`. */
export const schoolDay = (moment: Date): string => day.format(moment)
