import type { EvaluatedProgram, EvaluatedStudent } from './evaluation-machine'

interface Pending {
  readonly line: EvaluatedStudent
  /** The learning results that are not passed, in the order of the program. */
  readonly results: readonly { readonly id: number; readonly code: string; readonly mark: number }[]
}

/** The students who have not passed a learning result, or have a plan to recover one, in the order of the acta. */
export function pendingOf({ students, results }: Pick<EvaluatedProgram, 'students' | 'results'>): Pending[] {
  return students.flatMap((line) => {
    const failed = results.flatMap(({ id, code }) => {
      const held = line.results.find((each) => each.id === id)
      return held?.passed === false ? [{ id, code, mark: held.mark }] : []
    })
    return failed.length === 0 && !line.recovery_plan ? [] : [{ line, results: failed }]
  })
}
