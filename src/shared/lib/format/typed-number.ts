/** A typed number with two decimals at most ("7,25", "7.25"), in hundredths; null where the text is none. */
export function readHundredths(typed: string): number | null {
  const match = /^(\d{1,7})(?:[.,](\d{0,2}))?$/u.exec(typed.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}
