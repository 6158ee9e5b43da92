import type { Outcome } from './run-part.ts'

/** More failures than this are no accident of timing. */
const most = 3

/** The files to run once more, alone, when the other parts have ended; none if the part must not have a second try. */
export function filesForSecondTry({ failed, failures = [] }: Outcome): string[] {
  if (failures.length === 0 || failures.length > most || failures.length !== failed) return []
  return [...new Set(failures.map(({ file }) => file))]
}

/**
 * The outcome of a part after its second try. Tests that passed then count as passed and are named as unstable: their cause is a
 * defect of the test or of the product.
 */
export function afterSecondTry(first: Outcome, second: Outcome): Outcome {
  if (second.failed > 0) return { ...first, failures: second.failures?.length ? second.failures : (first.failures ?? []) }
  return { ...first, passed: first.passed + first.failed, failed: 0, failures: [], unstable: first.failures ?? [] }
}
