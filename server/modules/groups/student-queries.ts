import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/client.ts'
import { isLate } from '#server/modules/deliverables/date-queries.ts'
import { exemptionColumns, passMark } from '#server/modules/deliverables/grade-queries.ts'
import { lastAccessIn } from '#server/modules/people/last-access-queries.ts'
import { personColumns } from '#server/modules/people/person.ts'
import { deliverablesCount } from '#server/modules/students/group-student-queries.ts'
import { secondsOfSession, secondsSpent } from '#server/modules/learning/session-queries.ts'

const isNotExempt = sql<boolean>`grades.outcome is distinct from 'exempt'`
const lastDelivery = sql<Date | null>`(select max(submitted_at) from deliverable_versions where submission_id = submissions.id)`

/** One student's work in several deliverables of a group, including unreleased marks: for staff. */
export function workRows(db: Db, groupId: number, studentId: number, deliverableIds: readonly number[]) {
  return db
    .selectFrom('submissions')
    .innerJoin('deliverables', 'deliverables.id', 'submissions.deliverable_id')
    .leftJoin('grades', 'grades.submission_id', 'submissions.id')
    .leftJoin('users as grader', 'grader.id', 'grades.graded_by')
    .leftJoin('deliverable_versions as selected', 'selected.id', 'submissions.selected_version_id')
    .where('submissions.group_id', '=', groupId)
    .where('submissions.student_id', '=', studentId)
    .where('submissions.deliverable_id', 'in', [0, ...deliverableIds])
    .select((eb) => [
      'submissions.deliverable_id',
      'grades.outcome',
      'grades.mark',
      'grades.released_at',
      isLate('selected').as('is_late'),
      passMark(eb.ref('deliverables.course_id'), groupId).as('pass_mark'),
      sql<number>`(select count(number) from deliverable_versions where submission_id = submissions.id)`.as('versions'),
      lastDelivery.as('last_delivered_at'),
    ])
    .select(exemptionColumns)
    .execute()
}

function sessionRows(db: Db, groupId: number, userId: number) {
  return db
    .selectFrom('learning_sessions')
    .where('learning_sessions.group_id', '=', groupId)
    .where('learning_sessions.user_id', '=', userId)
}

/** An enrolment with its student, its group and the work of the student in it. */
export const studentWork = (db: Db, { groupId, userId, now }: { groupId: number; userId: number; now: Date }) =>
  db
    .selectFrom('group_students')
    .innerJoin('users', 'users.id', 'group_students.user_id')
    .innerJoin('groups', 'groups.id', 'group_students.group_id')
    .where('group_students.group_id', '=', groupId)
    .where('group_students.user_id', '=', userId)
    .select([...personColumns, 'groups.id as group_id', 'groups.name as group_name'])
    .select(lastAccessIn(sql.ref('groups.center_id')).as('last_access_at'))
    .select((eb) => [
      deliverablesCount(eb, now).as('deliverables'),
      jsonObjectFrom(
        eb
          .selectFrom('submissions')
          .innerJoin('deliverables', 'deliverables.id', 'submissions.deliverable_id')
          .innerJoin('group_courses', (join) =>
            join
              .onRef('group_courses.course_id', '=', 'deliverables.course_id')
              .onRef('group_courses.group_id', '=', 'submissions.group_id'),
          )
          .leftJoin('deliverable_versions as selected', 'selected.id', 'submissions.selected_version_id')
          .leftJoin('grades', 'grades.submission_id', 'submissions.id')
          .whereRef('submissions.group_id', '=', 'group_students.group_id')
          .whereRef('submissions.student_id', '=', 'group_students.user_id')
          .where('deliverables.is_active', '=', true)
          .select(({ fn }) => [
            fn.count<number>('selected.id').filterWhere(isNotExempt).as('delivered'),
            fn.count<number>('grades.outcome').filterWhere(isNotExempt).as('graded'),
            fn
              .count<number>('selected.id')
              .filterWhere(sql<boolean>`${isLate('selected')} and ${isNotExempt}`)
              .as('late'),
            sql<string | null>`max(${lastDelivery})`.as('last_delivered_at'),
          ]),
      ).as('work'),
    ])
    .executeTakeFirstOrThrow()

/** A page of a student's learning sessions in a group, with their total number and duration. */
export async function learningSessions(db: Db, groupId: number, userId: number, { limit, offset }: { limit: number; offset: number }) {
  const [all, rows] = await Promise.all([
    sessionRows(db, groupId, userId)
      .select(({ fn }) => [fn.countAll<number>().as('count'), secondsSpent.as('seconds')])
      .executeTakeFirstOrThrow(),
    sessionRows(db, groupId, userId)
      .leftJoin('course_contents', 'course_contents.id', 'learning_sessions.content_id')
      .leftJoin('resources', 'resources.id', 'learning_sessions.resource_id')
      .select([
        'learning_sessions.id',
        'learning_sessions.started_at',
        secondsOfSession.as('seconds'),
        'course_contents.id as content_id',
        'course_contents.name as content_name',
        'resources.id as resource_id',
        'resources.name as resource_name',
      ])
      .orderBy('learning_sessions.started_at', 'desc')
      .orderBy('learning_sessions.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ])
  return { all, rows }
}
