/** The lowest and the highest whole mark of the acta. */
export interface ActaScale {
  readonly lowest: number
  readonly highest: number
}

/**
 * How a program turns evidence into marks. Rules are versioned outside the engine, which computes with the version it is
 * given. Marks in hundredths (0–1000), the acta in whole marks of its scale.
 */
export interface ProgramRules {
  /** The lowest mark that passes a result or a program. */
  readonly passMark: number
  /** Every learning result must reach the pass mark, or the acta stays at `gateCap`. A result without evidence is neutral. */
  readonly gate: boolean
  /** The highest acta while the gate or the minimum per deliverable is not met. */
  readonly gateCap: number
  /** Of the rule pack of the center; a program cannot change it. */
  readonly scale: ActaScale
  /** Of the acta, applied once, at the very end. What is shown of other marks: `shown-mark.ts`. */
  readonly rounding: 'half_up'
  /** A deliverable that counts for less than this caps the acta; `null` asks for no minimum. See `acta.ts`. */
  readonly minimumPerDeliverable: number | null
  /** Whether recoveries count. They count criterion by criterion, the better of the two: a recovery never lowers. */
  readonly recovery: 'none' | 'best_per_criterion'
  /**
   * How "not handed in" (NP) counts. It is not a number, so by default it is left out of the mean like every other missing mark and
   * shows in "% assessed"; a program may count it as 0.
   */
  readonly notHandedIn: 'neutral' | 'zero'
  /** Which of the two readings is the program's mark. */
  readonly finalReading: 'results' | 'contents'
}

/** The rules of a program that has not set its own, where the rule pack of its center says nothing else. */
export const defaultRules: ProgramRules = {
  passMark: 500,
  gate: true,
  gateCap: 4,
  scale: { lowest: 1, highest: 10 },
  rounding: 'half_up',
  minimumPerDeliverable: null,
  recovery: 'best_per_criterion',
  notHandedIn: 'neutral',
  finalReading: 'results',
}
