import { lacksNothing, type MarksNow, type ProgramNow } from './marks-now.ts'
import type { StoredProgram } from './queries.ts'

/**
 * What a closing would hold of a student now. Of one whose work went along to another group it is what was held: without the work the marks
 * of this group would be empty.
 */
export function wouldHold(stored: StoredProgram, now: ProgramNow | undefined, studentId: number): MarksNow | undefined {
  const record = stored.records.find(({ id }) => id === studentId)
  if (!record?.has_moved) return now?.students.get(studentId)
  return {
    mark: record.mark,
    acta: record.acta,
    passed: record.acta === null ? null : record.passed,
    assessed: record.assessed,
    isOwn: record.is_own,
    results: stored.marks
      .filter(({ student_id }) => student_id === studentId)
      .map(({ learning_result_id, mark, exact, passed, is_own }) => ({ id: learning_result_id, mark, exact, passed, isOwn: is_own })),
    ...{ lacks: lacksNothing, work: null },
  }
}
