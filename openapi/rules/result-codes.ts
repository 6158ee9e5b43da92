/** The code that the next learning result gets: one above the highest number. */
export function nextResultCode(codes: readonly string[]): string {
  const numbers = codes.map((code) => Number(/\d+$/.exec(code)?.[0] ?? 0))
  return `RA${Math.max(0, ...numbers) + 1}`
}

const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(97 + index))

/**
 * The first free letter behind the last code: a … z, then aa … zz. Many bulletins have `ll` and `ñ` too: they stand with l and n, unless the
 * single letters are used up.
 */
export function nextCriterionCode(codes: readonly string[]): string {
  const all = [...letters, ...letters.flatMap((first) => letters.map((second) => first + second))]
  const isSingle = !codes.includes('z')
  const placeOf = (code: string) => all.indexOf(code === 'ñ' ? 'n' : code === 'll' && isSingle ? 'l' : code)
  const last = Math.max(-1, ...codes.map(placeOf))
  return all.slice(last + 1).find((code) => !codes.includes(code)) ?? String(codes.length + 1)
}
