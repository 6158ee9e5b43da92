import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { bySurnames, personColumns } from '#server/modules/people/person.ts'
import { finalRecords, hasStudent, personsOf } from './final-queries.ts'
import { laterTasks } from './task-queries.ts'

const closedBy = sql<string | null>`case when users.id is null then null
  else concat_ws(' ', users.first_name, nullif(users.last_name_1, ''), nullif(users.last_name_2, '')) end`.as('closed_by')

/** A group that the caller can access, with the rules that its center follows. */
export const groupOf = (db: Db | Tx, caller: Caller, groupId: number) =>
  db
    .selectFrom('groups')
    .innerJoin('centers', 'centers.id', 'groups.center_id')
    .where('groups.id', '=', groupId)
    .where('groups.id', 'in', accessibleGroups(db, caller))
    .select(['groups.id', 'groups.name', 'groups.period', 'groups.center_id', 'groups.archived_at', 'centers.rule_pack'])

/** Evaluations with their group and center. */
const placedEvaluations = (db: Db | Tx) =>
  db
    .selectFrom('evaluations')
    .innerJoin('groups', 'groups.id', 'evaluations.group_id')
    .innerJoin('centers', 'centers.id', 'groups.center_id')
    .select(['evaluations.id', 'evaluations.name', 'evaluations.kind', 'evaluations.revision', 'evaluations.group_id'])
    .select(['groups.name as group_name', 'groups.center_id', 'groups.archived_at', 'centers.rule_pack', 'centers.name as center_name'])
    .select(['groups.period', 'evaluations.held_on', 'centers.time_zone'])

/** An evaluation of a group that the caller can access. */
export const evaluationOf = (db: Db | Tx, caller: Caller, evaluationId: number) =>
  placedEvaluations(db).where('evaluations.id', '=', evaluationId).where('groups.id', 'in', accessibleGroups(db, caller))

/** Some evaluations of a center, those of a group together and in the order of their dates. */
export const evaluationsOfCenter = (db: Db | Tx, centerId: number, ids: readonly number[]) =>
  placedEvaluations(db)
    .where('evaluations.center_id', '=', centerId)
    .where('evaluations.id', 'in', [0, ...ids])
    .orderBy(sql`fold(groups.name), groups.id`)
    .orderBy('evaluations.held_on', (order) => order.asc().nullsLast())
    .orderBy('evaluations.id')

export type EvaluationRow = NonNullable<Awaited<ReturnType<ReturnType<typeof evaluationOf>['executeTakeFirst']>>>

/** Whether the student of a record is no longer in its group, but was or is in another one of the same year with the same program. */
const hasMoved = sql<boolean>`not exists (select from group_students as s
    where s.group_id = evaluation_records.group_id and s.user_id = evaluation_records.student_id and s.left_at is null)
  and exists (select from group_students as s
    join groups as other on other.id = s.group_id
    join groups as own on own.id = evaluation_records.group_id and own.center_id = other.center_id and own.period = other.period
    join group_courses as c on c.group_id = other.id and c.course_id = evaluation_records.course_id
    where s.user_id = evaluation_records.student_id and other.id <> own.id)`.as('has_moved')

/**
 * Evaluations of a group in the order of their dates, each with its programs: those of the group and those that were closed.
 * @param studentId only programs that have this student
 */
export const calendarOf = (db: Db | Tx, groupId: number, studentId?: number) =>
  db
    .selectFrom('evaluations')
    .where('evaluations.group_id', '=', groupId)
    .select(['evaluations.id', 'evaluations.name', 'evaluations.kind', 'evaluations.revision'])
    .select('evaluations.held_on')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom(({ selectFrom }) =>
            selectFrom('group_courses')
              .whereRef('group_courses.group_id', '=', 'evaluations.group_id')
              .select('group_courses.course_id')
              .union(
                selectFrom('evaluation_closings')
                  .whereRef('evaluation_closings.evaluation_id', '=', 'evaluations.id')
                  .select('evaluation_closings.course_id'),
              )
              .as('programs'),
          )
          .innerJoin('courses', 'courses.id', 'programs.course_id')
          .leftJoin('group_courses', (join) =>
            join.onRef('group_courses.course_id', '=', 'courses.id').onRef('group_courses.group_id', '=', 'evaluations.group_id'),
          )
          .leftJoin('evaluation_closings', (join) =>
            join
              .onRef('evaluation_closings.course_id', '=', 'courses.id')
              .onRef('evaluation_closings.evaluation_id', '=', 'evaluations.id'),
          )
          .leftJoin('users', 'users.id', 'evaluation_closings.closed_by')
          .$if(studentId !== undefined, (some) => some.where(hasStudent(studentId ?? 0)))
          .select(['courses.id', 'courses.name', 'evaluation_closings.closed_at'])
          .select(closedBy)
          .select(({ selectFrom }) => [
            selectFrom('evaluation_records')
              .whereRef('evaluation_records.evaluation_id', '=', 'evaluations.id')
              .whereRef('evaluation_records.course_id', '=', 'courses.id')
              .select(sql<number>`count(*)::integer`.as('n'))
              .as('students'),
            selectFrom('evaluation_records')
              .whereRef('evaluation_records.evaluation_id', '=', 'evaluations.id')
              .whereRef('evaluation_records.course_id', '=', 'courses.id')
              .where('evaluation_records.reopened_at', 'is not', null)
              .select(sql<number>`count(*)::integer`.as('n'))
              .as('reopened'),
          ])
          .orderBy('group_courses.position')
          .orderBy('courses.name'),
      ).as('programs'),
    )
    .orderBy('evaluations.held_on', (order) => order.asc().nullsLast())
    .orderBy('evaluations.id')

export type CalendarRow = Awaited<ReturnType<ReturnType<typeof calendarOf>['execute']>>[number]

/**
 * What is stored of one program of an evaluation, or of all of them (null): closings with their records, and the students of the group in
 * the order of a class list. One row, in one statement.
 */
export const storedProgram = (
  db: Db | Tx,
  { id, group_id, center_id, held_on, time_zone }: Pick<EvaluationRow, 'id' | 'group_id' | 'center_id' | 'held_on' | 'time_zone'>,
  courseId: number | null,
) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('courses')
      .where('courses.id', '=', courseId ?? 0)
      .select('courses.name')
      .as('course_name'),
    eb
      .selectFrom('group_courses')
      .where('group_courses.group_id', '=', group_id)
      .where('group_courses.course_id', '=', courseId ?? 0)
      .select(sql<boolean>`true`.as('yes'))
      .as('is_taught'),
    jsonArrayFrom(
      eb
        .selectFrom('evaluation_closings')
        .leftJoin('users', 'users.id', 'evaluation_closings.closed_by')
        .where('evaluation_closings.evaluation_id', '=', id)
        .$if(courseId !== null, (some) => some.where('evaluation_closings.course_id', '=', courseId ?? 0))
        .select('evaluation_closings.course_id')
        .select(['evaluation_closings.closed_at', 'evaluation_closings.rules_version', 'evaluation_closings.weights'])
        .select(['evaluation_closings.closed_by as closer_id', 'evaluation_closings.rule_pack'])
        .select(closedBy)
        // of all programs only what was closed is shown, not what a correction would hold
        .$if(courseId !== null, (one) =>
          one
            .select('evaluation_closings.plan')
            .select(({ selectFrom }) =>
              jsonObjectFrom(
                selectFrom('course_rules')
                  .whereRef('course_rules.course_id', '=', 'evaluation_closings.course_id')
                  .whereRef('course_rules.version', '=', 'evaluation_closings.rules_version')
                  .selectAll('course_rules'),
              ).as('rules'),
            ),
        ),
    ).as('closings'),
    jsonArrayFrom(
      eb
        .selectFrom('evaluation_records')
        .innerJoin('users', 'users.id', 'evaluation_records.student_id')
        .leftJoin('users as opener', 'opener.id', 'evaluation_records.reopened_by')
        .where('evaluation_records.evaluation_id', '=', id)
        .$if(courseId !== null, (some) => some.where('evaluation_records.course_id', '=', courseId ?? 0))
        .select('evaluation_records.course_id')
        .select(personColumns)
        .select(['evaluation_records.mark', 'evaluation_records.acta', 'evaluation_records.passed', 'evaluation_records.code'])
        .select(['evaluation_records.assessed', 'evaluation_records.remark', 'evaluation_records.reopened_at'])
        .select(['evaluation_records.reopen_reason', 'evaluation_records.revision', 'evaluation_records.is_own'])
        .select(sql<boolean>`evaluation_records.work is not null`.as('is_explained'))
        .$if(courseId !== null, (one) => one.select('evaluation_records.work'))
        .select(hasMoved)
        .select(sql<string | null>`nullif(concat_ws(' ', opener.first_name, opener.last_name_1, opener.last_name_2), '')`.as('reopened_by'))
        .orderBy(bySurnames),
    ).as('records'),
    jsonArrayFrom(
      eb
        .selectFrom('evaluation_marks')
        .where('evaluation_marks.evaluation_id', '=', id)
        .$if(courseId !== null, (some) => some.where('evaluation_marks.course_id', '=', courseId ?? 0))
        .select('evaluation_marks.course_id')
        .select(['evaluation_marks.student_id', 'evaluation_marks.learning_result_id', 'evaluation_marks.mark', 'evaluation_marks.exact'])
        .select(['evaluation_marks.passed', 'evaluation_marks.is_own']),
    ).as('marks'),
    jsonArrayFrom(
      eb
        .selectFrom('group_students')
        .innerJoin('users', 'users.id', 'group_students.user_id')
        .where('group_students.group_id', '=', group_id)
        .where('group_students.left_at', 'is', null)
        .select(personColumns)
        .orderBy(bySurnames),
    ).as('students'),
    jsonArrayFrom(laterTasks(db, { groupId: group_id, courseId: courseId ?? 0 }, held_on, time_zone)).as('later'),
    jsonArrayFrom(
      finalRecords(db, center_id, courseId)
        .where('evaluation_records.evaluation_id', '<>', id)
        .where('evaluation_records.student_id', 'in', personsOf(db, id, group_id)),
    ).as('finals'),
    jsonArrayFrom(
      eb
        .selectFrom('recovery_plans')
        .where('recovery_plans.group_id', '=', group_id)
        .$if(courseId !== null, (some) => some.where('recovery_plans.course_id', '=', courseId ?? 0))
        .select(['recovery_plans.course_id', 'recovery_plans.student_id', 'recovery_plans.criteria', 'recovery_plans.deliverables'])
        .select(['recovery_plans.due_on', 'recovery_plans.remark']),
    ).as('plans'),
  ])

/** What is stored of all programs, and who signs their acta: the tutor and the teachers of the group, by surnames, with what they teach. */
export const storedWithStaff = (db: Db | Tx, evaluation: EvaluationRow) =>
  storedProgram(db, evaluation, null).select((eb) =>
    jsonArrayFrom(
      eb
        .selectFrom('users')
        .innerJoin('groups', (join) => join.on('groups.id', '=', evaluation.group_id))
        .where(({ eb: is, selectFrom }) => {
          const teachers = selectFrom('group_teachers').where('group_id', '=', evaluation.group_id).select('user_id as id')
          const tutor = selectFrom('groups')
            .where('id', '=', evaluation.group_id)
            .select((of) => of.ref('manager_id').$notNull().as('id'))
          return is('users.id', 'in', teachers.union(tutor))
        })
        .select(['users.id', 'users.first_name', 'users.last_name_1', 'users.last_name_2'])
        .select(sql<boolean>`users.id is not distinct from groups.manager_id`.as('is_tutor'))
        .select(
          sql<number[]>`array(select course_id from group_courses as c where c.group_id = groups.id and c.teacher_id = users.id)`.as(
            'taught',
          ),
        )
        .orderBy(bySurnames),
    ).as('staff'),
  )

export type StoredProgram = Awaited<ReturnType<ReturnType<typeof storedProgram>['executeTakeFirstOrThrow']>>

/** The students of a group whom the closing of a program does not have: they came afterwards. Nobody while it is open. */
export function missingOf({ closings, records, students }: Pick<StoredProgram, 'closings' | 'records' | 'students'>) {
  const held = new Set(records.map(({ id }) => id))
  return closings.length === 0 ? [] : students.filter(({ id }) => !held.has(id))
}

export const namesOf = (db: Db, ids: readonly number[]) => db.selectFrom('users').where('id', 'in', ids).select(personColumns)
