/**
 * Exact, non-negative rational numbers: the only arithmetic of the grading engine.
 *
 * Weighted means are nested (deliverable → criterion → result → program), and one rounding in between is enough to move
 * a mark across a pass line. So nothing is rounded until the very end, with `roundHalfUp`. Always in lowest terms.
 */
export interface Fraction {
  readonly n: bigint
  readonly d: bigint
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

/** `n / d` in lowest terms. Throws a RangeError when it is negative, not whole over whole, or over zero. */
export function fraction(n: bigint | number, d: bigint | number = 1n): Fraction {
  const [top, bottom] = [BigInt(n), BigInt(d)]
  if (top < 0n || bottom <= 0n) throw new RangeError(`not a mark: ${top}/${bottom}`)
  const common = gcd(top, bottom)
  return common <= 1n ? { n: top, d: bottom } : { n: top / common, d: bottom / common }
}

export const ZERO: Fraction = { n: 0n, d: 1n }
export const ONE: Fraction = { n: 1n, d: 1n }

export function add(a: Fraction, b: Fraction): Fraction {
  if (a.n === 0n) return b
  if (b.n === 0n) return a
  return fraction(a.n * b.d + b.n * a.d, a.d * b.d)
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  if (a.n === 0n || b.n === 0n) return ZERO
  if (a.n === a.d) return b
  if (b.n === b.d) return a
  return fraction(a.n * b.n, a.d * b.d)
}

/** Negative when `a < b`, zero when they are the same number, positive when `a > b`. */
export function compare(a: Fraction, b: Fraction): number {
  const [left, right] = [a.n * b.d, b.n * a.d]
  return left < right ? -1 : left > right ? 1 : 0
}

export function sum(terms: Iterable<Fraction>): Fraction {
  let total = ZERO
  for (const term of terms) total = add(total, term)
  return total
}

/** The nearest whole number; exactly half goes up (6.5 → 7). */
export function roundHalfUp(a: Fraction): number {
  return Number((2n * a.n + a.d) / (2n * a.d))
}

/** Reads what `fractionText` writes. Throws a RangeError for other text. */
export function parseFraction(text: string): Fraction {
  const match = /^(\d{1,200})(?:\/(\d{1,200}))?$/.exec(text)
  if (match === null) throw new RangeError(`not a fraction: ${text}`)
  return fraction(BigInt(match[1] ?? '0'), BigInt(match[2] ?? '1'))
}

/** `"14/3"`, or `"7"` for a whole number: what a reader needs to follow the account without rounding. */
export function fractionText(a: Fraction): string {
  return a.d === 1n ? `${a.n}` : `${a.n}/${a.d}`
}
