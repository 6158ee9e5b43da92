/**
 * Numbers are written the same in both languages, "." for thousands and "," for decimals, as in school documents.
 * Intl cannot be used: it leaves four-digit numbers ungrouped in Spanish ("1000,00") and swaps both signs in English.
 */
function group(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '.')
}

/**
 * A number with a fixed count of decimals (default 2): 1234.5 → "1.234,50". Rounds half away from zero, on the decimal digits of
 * the number (1.005 → "1,01"). Not a number or infinite → "–".
 */
export function formatNumber(value: number, decimals = 2): string {
  if (!Number.isFinite(value)) return '–'
  const [digitsOf = '', exponent = '0'] = String(Math.abs(value)).split('e')
  const shifted = Math.round(Number(`${digitsOf}e${Number(exponent) + decimals}`))
  if (!Number.isSafeInteger(shifted)) return '–'
  const digits = String(shifted).padStart(decimals + 1, '0')
  const whole = group(digits.slice(0, digits.length - decimals))
  const sign = value < 0 && shifted > 0 ? '−' : ''
  return decimals === 0 ? sign + whole : `${sign}${whole},${digits.slice(-decimals)}`
}

/** A count: 1234 → "1.234". */
export function formatInteger(value: number): string {
  return formatNumber(value, 0)
}

/** A percentage from hundredths of a percent (weights): 4000 → "40 %", 3333 → "33,33 %". A no-break space precedes the sign. */
export function formatPercent(hundredths: number): string {
  return `${formatScale(hundredths)}\u00A0%`
}

/** A maximum mark or points, from hundredths: 1000 → "10", 2550 → "25,50". */
export function formatScale(hundredths: number): string {
  return formatNumber(hundredths / 100).replace(/,00$/, '')
}

/** A mark or points, from hundredths: 750 → "7,50" in both languages. No mark → "–". */
export function formatMark(hundredths: number | null | undefined): string {
  return hundredths === null || hundredths === undefined ? '–' : formatNumber(hundredths / 100)
}
