/** The school year that goes on at a moment: it begins in September, and is prepared from July on. */
export function currentPeriod(now: Date): string {
  const year = now.getUTCFullYear() - (now.getUTCMonth() < 6 ? 1 : 0)
  return `${year}/${year + 1}`
}

/** The school year some years later; negative years are earlier. */
export function periodAfter(period: string, years = 1): string {
  const from = Number(period.slice(0, 4)) + years
  return `${from}/${from + 1}`
}
