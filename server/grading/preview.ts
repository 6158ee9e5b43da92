import { gradeProgram } from './program.ts'
import type { ProgramRules } from './rules.ts'
import type { GradebookInput } from './gradebook-input.ts'
import { type MarkSummary, type ShownMark, summarise } from './summary.ts'

/** A student whose marks other rules would change. */
export interface RulesImpact {
  readonly studentId: number
  readonly before: MarkSummary
  readonly after: MarkSummary
}

/** Compares marks, passes and the acta. The percentage assessed is no mark: counting NP as 0 may change only that. */
function outcome({ final, byResults, byContents, acta, results, criteria, contents }: MarkSummary): string {
  const mark = (shown: ShownMark) => [shown.mark, shown.passed]
  const cells = [final, byResults, byContents, ...results, ...criteria, ...contents].map(mark)
  return JSON.stringify([cells, acta.value, acta.value === null ? null : acta.passed])
}

/**
 * The effect of a change of rules before it is saved: the students whose marks, passes or acta would change, in the given order. The
 * engine does not know closed evaluations: leave those students or programs out.
 */
export function previewRules(students: readonly { studentId: number; input: GradebookInput }[], rules: ProgramRules): RulesImpact[] {
  return students
    .map(({ studentId, input }) => ({
      studentId,
      before: summarise(gradeProgram(input)),
      after: summarise(gradeProgram({ ...input, rules })),
    }))
    .filter(({ before, after }) => outcome(before) !== outcome(after))
}
