/** Hundredths as text: `675` → "6,75". Documents in both languages have the comma, as the screens do; a list to paste may have the point. */
export function hundredthsText(hundredths: number, sign: ',' | '.' = ','): string {
  return `${Math.trunc(hundredths / 100)}${sign}${String(hundredths % 100).padStart(2, '0')}`
}
