/** A day some days later. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** How many days a day is after another. */
export const daysBetween = (from: string, until: string) => Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000)

/** The number of days that was typed, back or forth; undefined for anything else. */
export const readShift = (typed: string): number | undefined => (/^-?\d{1,4}$/.test(typed.trim()) ? Number(typed) : undefined)
