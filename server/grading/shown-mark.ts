import { compare, type Fraction, fraction, roundHalfUp } from './fraction.ts'

/** Whole and half marks, in hundredths: what marks are judged by (pass marks, minimums, the rounding of the acta). */
const LINE = 50

/**
 * A mark in hundredths, as it is shown, stored and judged. Half a hundredth goes up, but never onto a whole or half mark: 4.9966… is shown
 * as 4.99 and fails, 6.4996 is shown as 6.49 and becomes a 6.
 */
export function shownMark(value: Fraction): number
export function shownMark(value: Fraction | null): number | null
export function shownMark(value: Fraction | null): number | null {
  if (value === null) return null
  const rounded = roundHalfUp(value)
  const isLifted = rounded % LINE === 0 && compare(value, fraction(rounded)) < 0
  return isLifted ? rounded - 1 : rounded
}

/** Whether a mark reaches a limit in hundredths, by what is shown of it: a number and its state never contradict each other. */
export const reachesMark = (value: Fraction, limit: number): boolean => shownMark(value) >= limit
