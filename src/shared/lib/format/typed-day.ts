const pad = (value: number, length: number) => String(value).padStart(length, '0')

/** A calendar day: `2026-09-01`. Null for a day that does not exist. */
export function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = year >= 1000 && date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` : null
}

/** Reads a typed day, day first: "1/9/2026", "01-09-2026" or "01092026"; also a copied `2026-09-01`. Null for any other text. */
export function readDay(text: string): string | null {
  const typed = text.trim()
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parts = /^(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  return parts ? dayOf(Number(parts[3]), Number(parts[2]), Number(parts[1])) : null
}
