export type Standing = 'failing' | 'risk' | 'missing'

interface StudentInProgram {
  /** Hundredths; null while nothing is assessed. */
  readonly mark: number | null
  /** As the acta says it. */
  readonly passed: boolean | null
  /** Whether a learning result or a content without a parent fails. */
  readonly failsPart: boolean
  /** Deliverables with NP, and those past their date without work, without a mark and without time of the student's own. */
  readonly missing: number
}

/** How a student stands in a program: fails, is at risk (passes, with a failed part or two deliverables missing), or misses work; null without worries. */
export function standingOf({ mark, passed, failsPart, missing }: StudentInProgram): Standing | null {
  if (passed === false) return 'failing'
  if (mark !== null && (failsPart || missing >= 2)) return 'risk'
  return missing > 0 ? 'missing' : null
}
