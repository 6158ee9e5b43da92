import type { EvaluatedProgram, EvaluatedStudent } from './entries'

interface Pending {
  readonly line: EvaluatedStudent
  readonly results: readonly { readonly id: number; readonly code: string; readonly mark: number }[]
}

/** The learning results that a student has not passed, in the order of the program. */
export const failedResults = (line: EvaluatedStudent, results: EvaluatedProgram['results']): Pending['results'] =>
  results.flatMap(({ id, code }) => {
    const held = line.results.find((each) => each.id === id)
    return held?.passed === false ? [{ id, code, mark: held.mark }] : []
  })

/** The students who have not passed a learning result, or have a plan to recover one, in the order of the acta. */
export function pendingOf({ students, results }: Pick<EvaluatedProgram, 'students' | 'results'>): Pending[] {
  return students.flatMap((line) => {
    // of a recognised program nothing is left to recover
    const isRecognised = line.passed === true && line.mark === null && line.code !== null
    const failed = isRecognised ? [] : failedResults(line, results)
    return failed.length === 0 && !line.recovery_plan ? [] : [{ line, results: failed }]
  })
}
