import { fraction, roundHalfUp, sum } from './fraction.ts'

/**
 * One program in the mean of a cycle: the whole mark with which it counts, left out of the mean (recognised without a mark), or without
 * anything that could count yet.
 */
export type MeanPart = { readonly counts: 'yes'; readonly mark: number } | { readonly counts: 'left_out' | 'not_yet' }

export interface CycleMean {
  /** In hundredths; null where nothing counts. */
  readonly mean: number | null
  readonly counted: number
  readonly leftOut: number
  /** Programs that have nothing to count yet: the mean is not final. */
  readonly missing: number
}

/**
 * The arithmetic mean of the marks of programs, with two decimals, rounded once.
 * @param ofNone the mean, in hundredths, where all programs are left out; null where no rule gives one
 */
export function cycleMean(parts: readonly MeanPart[], ofNone: number | null): CycleMean {
  const marks = parts.flatMap((part) => (part.counts === 'yes' ? [part.mark] : []))
  const leftOut = parts.filter(({ counts }) => counts === 'left_out').length
  const missing = parts.length - marks.length - leftOut
  const all = { counted: marks.length, leftOut, missing }
  if (marks.length === 0) return { ...all, mean: leftOut > 0 && missing === 0 ? ofNone : null }
  const total = sum(marks.map((mark) => fraction(mark)))
  return { ...all, mean: roundHalfUp(fraction(total.n * 100n, total.d * BigInt(marks.length))) }
}
