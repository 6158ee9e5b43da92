import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { fullName } from '#server/modules/people/person.ts'

/** What a teacher's own mark is of. */
export interface ScoreTarget {
  courseId: number
  studentId: number
  /** Both null: the program. */
  resultId: number | null
  contentId: number | null
}

/** A teacher's own mark in a group that the caller has access to. */
export const customScoreOf = (db: Db | Tx, caller: Caller, id: number) =>
  db
    .selectFrom('custom_scores')
    .where('custom_scores.id', '=', id)
    .where('custom_scores.group_id', 'in', accessibleGroups(db, caller))
    .selectAll()
    .executeTakeFirst()

/** The mark as everybody reads it. */
export async function readCustomScore(tx: Tx, id: number) {
  const { first_name, last_name_1, last_name_2, ...row } = await tx
    .selectFrom('custom_scores')
    .leftJoin('users', 'users.id', 'custom_scores.author_id')
    .where('custom_scores.id', '=', id)
    .select(['custom_scores.id', 'custom_scores.mark', 'custom_scores.reason', 'custom_scores.revision', 'custom_scores.created_at'])
    .select(['users.first_name', 'users.last_name_1', 'users.last_name_2'])
    .executeTakeFirstOrThrow()
  const author = first_name === null ? null : fullName({ first_name, last_name_1: last_name_1 ?? '', last_name_2: last_name_2 ?? '' })
  return { ...row, author, created_at: row.created_at.toISOString() }
}

/** Whether the student is enrolled in the group, its program has the target, and the mark that stands there already. */
export const findTarget = (tx: Tx, groupId: number, { courseId, studentId, resultId, contentId }: ScoreTarget) =>
  tx
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('group_students')
            .innerJoin('group_courses', 'group_courses.group_id', 'group_students.group_id')
            .where('group_students.group_id', '=', groupId)
            .where('group_students.user_id', '=', studentId)
            .where('group_students.left_at', 'is', null)
            .where('group_courses.course_id', '=', courseId)
            .select('group_students.id'),
        )
        .as('is_taught'),
      eb
        .exists(
          resultId === null
            ? eb
                .selectFrom('course_contents')
                .where('course_id', '=', courseId)
                .where('id', '=', contentId ?? 0)
                .select('id')
            : eb.selectFrom('learning_results').where('course_id', '=', courseId).where('id', '=', resultId).select('id'),
        )
        .as('has_target'),
      eb
        .selectFrom('custom_scores')
        .where('group_id', '=', groupId)
        .where('student_id', '=', studentId)
        .where('course_id', '=', courseId)
        .where('learning_result_id', 'is not distinct from', resultId)
        .where('content_id', 'is not distinct from', contentId)
        .select('id')
        .as('standing'),
    ])
    .executeTakeFirstOrThrow()

/**
 * Whether a closed evaluation holds the mark: of a learning result, where it has the result; of anything, once the final one is closed.
 * Evaluations of another group of the center in the same school year count too, since students move.
 */
export async function isHeld(tx: Tx, group: { center_id: number; period: string }, { courseId, studentId, resultId }: ScoreTarget) {
  const held = await tx
    .selectFrom('evaluation_records as record')
    .innerJoin('evaluations', 'evaluations.id', 'record.evaluation_id')
    .innerJoin('groups', 'groups.id', 'record.group_id')
    .where('record.student_id', '=', studentId)
    .where('record.course_id', '=', courseId)
    .where('record.reopened_at', 'is', null)
    .where('groups.center_id', '=', group.center_id)
    .where('groups.period', '=', group.period)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('evaluations.kind', 'in', ['ordinary', 'extraordinary']),
        exists(
          selectFrom('evaluation_marks as mark')
            .whereRef('mark.evaluation_id', '=', 'record.evaluation_id')
            .whereRef('mark.course_id', '=', 'record.course_id')
            .whereRef('mark.student_id', '=', 'record.student_id')
            .where('mark.learning_result_id', '=', resultId ?? 0)
            .select('mark.mark'),
        ),
      ]),
    )
    .select('record.evaluation_id')
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}
