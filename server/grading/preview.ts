import { gradeProgram } from './program.ts'
import type { GradebookInput } from './gradebook-input.ts'
import { type MarkSummary, type ShownMark, summarise } from './summary.ts'

/** A student whose marks a change of the program would change. */
export interface MarksImpact {
  readonly studentId: number
  readonly before: MarkSummary
  readonly after: MarkSummary
}

/**
 * Compares marks, passes and the acta. The percentage assessed is no mark: counting NP as 0 may change only that. A part of the program
 * without a mark is none either, and its place among the others may change.
 */
function outcome({ final, byResults, byContents, acta, results, criteria, contents }: MarkSummary): string {
  const marks = (kind: string, shown: readonly ShownMark[]) =>
    shown.flatMap(({ id, mark, passed }) => (mark === null ? [] : [`${kind} ${id} ${mark} ${passed}`])).toSorted()
  const parts = [...marks('result', results), ...marks('criterion', criteria), ...marks('content', contents)]
  return JSON.stringify([...marks('program', [final, byResults, byContents]), ...parts, acta.value])
}

/**
 * The effect of a change of rules or weights before it is saved: the students whose marks, passes or acta would change, in the given
 * order. The engine does not know closed evaluations: leave those students or programs out.
 * @param changed the input as it would be
 */
export function previewMarks(
  students: readonly { studentId: number; input: GradebookInput }[],
  changed: (input: GradebookInput) => GradebookInput,
): MarksImpact[] {
  return students
    .map(({ studentId, input }) => ({
      studentId,
      before: summarise(gradeProgram(input)),
      after: summarise(gradeProgram(changed(input))),
    }))
    .filter(({ before, after }) => outcome(before) !== outcome(after))
}
