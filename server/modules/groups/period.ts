import { schoolDay } from '#server/school-day.ts'

/** The school year that goes on at a moment: it begins in September, and is prepared from July on. */
export function currentPeriod(now: Date): string {
  const [year = 0, month = 0] = schoolDay(now).split('-').map(Number)
  const from = month < 7 ? year - 1 : year
  return `${from}/${from + 1}`
}

/** The school year some years later; negative years are earlier. */
export function periodAfter(period: string, years = 1): string {
  const from = Number(period.slice(0, 4)) + years
  return `${from}/${from + 1}`
}
