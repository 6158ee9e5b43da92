interface Dates {
  opens_at: string | null
  due_at: string | null
  closes_at: string | null
}

/** The first date that cannot stand where it does, with its code; null when all can. */
export function dateFlaw(dates: Dates): { field: 'due_at' | 'closes_at'; code: 'before_open' | 'before_due' } | null {
  const [opens, due, closes] = [dates.opens_at, dates.due_at, dates.closes_at].map((at) => (at === null ? null : Date.parse(at)))
  if (opens != null && due != null && due <= opens) return { field: 'due_at', code: 'before_open' }
  if (due != null && closes != null && closes < due) return { field: 'closes_at', code: 'before_due' }
  return opens != null && closes != null && closes <= opens ? { field: 'closes_at', code: 'before_open' } : null
}
