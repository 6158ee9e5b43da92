import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#server/db/client.ts'
import { bySurnames, personColumns } from '#server/modules/people/person.ts'

/** What ordinary and extraordinary evaluations of a center hold, in the order of their closings: of one program, or of all (null). */
export const finalRecords = (db: Db | Tx, centerId: number, courseId: number | null) =>
  db
    .selectFrom('evaluation_records')
    .innerJoin('evaluations', 'evaluations.id', 'evaluation_records.evaluation_id')
    .innerJoin('centers', 'centers.id', 'evaluations.center_id')
    .innerJoin('groups', 'groups.id', 'evaluation_records.group_id')
    .innerJoin('evaluation_closings', (join) =>
      join
        .onRef('evaluation_closings.evaluation_id', '=', 'evaluation_records.evaluation_id')
        .onRef('evaluation_closings.course_id', '=', 'evaluation_records.course_id'),
    )
    .where('evaluations.center_id', '=', centerId)
    .where('evaluations.kind', 'in', ['ordinary', 'extraordinary'])
    .$if(courseId !== null, (some) => some.where('evaluation_records.course_id', '=', courseId ?? 0))
    .select(['evaluation_records.evaluation_id', 'evaluation_records.student_id', 'evaluation_records.course_id'])
    .select(['evaluation_records.acta', 'evaluation_records.passed'])
    .select(['evaluation_records.code', 'evaluation_closings.rule_pack', 'evaluation_closings.closed_at', 'groups.period'])
    .select(
      sql<string>`coalesce(evaluations.held_on, (evaluation_closings.closed_at at time zone centers.time_zone)::date)::text`.as('day'),
    )
    .orderBy('evaluation_closings.closed_at')
    .orderBy('evaluation_records.evaluation_id')

export type FinalRow = Awaited<ReturnType<ReturnType<typeof finalRecords>['execute']>>[number]

const enrolledIn = (db: Db | Tx, groupId: number) =>
  db.selectFrom('group_students').where('group_id', '=', groupId).where('left_at', 'is', null)

/** The students of a group, and those whom an evaluation holds. */
export const personsOf = (db: Db | Tx, evaluationId: number, groupId: number) =>
  enrolledIn(db, groupId)
    .select('user_id')
    .union(db.selectFrom('evaluation_records').where('evaluation_id', '=', evaluationId).select('student_id as user_id'))

/** Whether a program of an evaluation has a student: in its closing, or while it is open in the group. */
export const hasStudent = (studentId: number) => sql<boolean>`case when evaluation_closings.closed_at is null
  then exists (select from group_students as s where s.group_id = evaluations.group_id and s.user_id = ${studentId} and s.left_at is null)
  else exists (select from evaluation_records as r
    where r.evaluation_id = evaluations.id and r.course_id = courses.id and r.student_id = ${studentId}) end`

/**
 * The students of a group in the order of a class list, its programs, and what final evaluations of its school year hold of them in these, also
 * in another group: students move. One row, in one statement.
 */
export const storedFinals = (db: Db, group: { id: number; center_id: number; period: string }) =>
  db.selectNoFrom((eb) => [
    jsonArrayFrom(
      eb
        .selectFrom('group_students')
        .innerJoin('users', 'users.id', 'group_students.user_id')
        .where('group_students.group_id', '=', group.id)
        .where('group_students.left_at', 'is', null)
        .select(personColumns)
        .orderBy(bySurnames),
    ).as('students'),
    jsonArrayFrom(eb.selectFrom('group_courses').where('group_courses.group_id', '=', group.id).select('group_courses.course_id as id')).as(
      'programs',
    ),
    jsonArrayFrom(
      finalRecords(db, group.center_id, null)
        .where('groups.period', '=', group.period)
        .where('evaluation_records.course_id', 'in', db.selectFrom('group_courses').where('group_id', '=', group.id).select('course_id'))
        .where('evaluation_records.student_id', 'in', enrolledIn(db, group.id).select('user_id')),
    ).as('finals'),
  ])

/** What the marks of one student in a closing were computed from. */
export const heldWorkOf = (db: Db, evaluationId: number, courseId: number, studentId: number) =>
  db
    .selectFrom('evaluation_records')
    .innerJoin('evaluation_closings', (join) =>
      join
        .onRef('evaluation_closings.evaluation_id', '=', 'evaluation_records.evaluation_id')
        .onRef('evaluation_closings.course_id', '=', 'evaluation_records.course_id'),
    )
    .innerJoin('users', 'users.id', 'evaluation_records.student_id')
    .where('evaluation_records.evaluation_id', '=', evaluationId)
    .where('evaluation_records.course_id', '=', courseId)
    .where('evaluation_records.student_id', '=', studentId)
    .select(['evaluation_closings.plan', 'evaluation_closings.rules_version', 'evaluation_records.work'])
    .select(personColumns)
