import type { Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import type { ActaEntry } from './acta-codes.ts'
import type { MarksNow, ProgramNow } from './marks-now.ts'
import type { EvaluationRow } from './queries.ts'

/** The parts of an evaluation that a closing stores. */
type Closed = Pick<EvaluationRow, 'id' | 'center_id' | 'group_id' | 'rule_pack' | 'kind'>

export interface Line extends ActaEntry {
  studentId: number
  remark: string
  now: MarksNow
}

/** Writes what is held of students. A mark that a code replaces is not held, the learning results are. */
export async function writeRecords(tx: Tx, evaluation: Closed, courseId: number, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  const key = { evaluation_id: evaluation.id, course_id: courseId }
  await tx
    .insertInto('evaluation_records')
    .values(
      lines.map(({ studentId, mark, acta, passed, code, remark, now }) => ({
        ...key,
        ...{ student_id: studentId, group_id: evaluation.group_id, mark, acta, passed, code, remark },
        assessed: now.assessed,
        is_own: now.isOwn && mark !== null,
        work: now.work && json(now.work),
      })),
    )
    .execute()
  const marks = lines.flatMap(({ studentId, now }) =>
    now.results.map(({ id, mark, exact, passed, isOwn }) => ({
      ...key,
      ...{ student_id: studentId, learning_result_id: id, mark, exact, passed, is_own: isOwn },
    })),
  )
  if (marks.length > 0) await tx.insertInto('evaluation_marks').values(marks).execute()
}

interface Closing {
  courseId: number
  now: ProgramNow
  lines: readonly Line[]
  at: Date
  /** Id of a person. */
  closedBy: number
}

/**
 * Writes what a closing holds: the plan of the program with its rules and weights at that moment, and the lines of the acta. Five statements
 * for any number of students.
 */
export async function holdProgram(tx: Tx, evaluation: Closed, { courseId, now, lines, at, closedBy }: Closing): Promise<void> {
  await tx
    .insertInto('evaluation_closings')
    .values({
      ...{ evaluation_id: evaluation.id, course_id: courseId, center_id: evaluation.center_id, group_id: evaluation.group_id },
      ...{ rules_version: now.rulesVersion, rule_pack: evaluation.rule_pack, closed_at: at, closed_by: closedBy },
      plan: evaluation.kind === 'initial' ? null : json(now.plan),
      weights: json(
        now.plan.results
          .toSorted((a, b) => a.position - b.position || a.id - b.id)
          .map(({ id, code, name, weight }) => ({ id, code, name, weight })),
      ),
    })
    .execute()
  await writeRecords(tx, evaluation, courseId, lines)
}
