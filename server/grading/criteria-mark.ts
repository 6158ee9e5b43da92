import { type Fraction, ZERO, add, fraction } from './fraction.ts'
import { shownMark } from './shown-mark.ts'

/**
 * The mark of a deliverable that was marked by criteria: the weighted mean of those marked so far, in whole hundredths;
 * `null` without any. Criteria without a mark are left out of the mean: empty is not zero.
 * @param marked marks in hundredths (0–1000) with the weights of their criteria in the deliverable (1–10000)
 */
export function markFromCriteria(marked: readonly { readonly mark: number; readonly weight: number }[]): number | null {
  const weight = marked.reduce((sum, each) => sum + each.weight, 0)
  if (weight === 0) return null
  const total = marked.reduce<Fraction>((sum, each) => add(sum, fraction(BigInt(each.mark) * BigInt(each.weight), weight)), ZERO)
  return shownMark(total)
}
