import type { components } from '#openapi/generated/schema.gen.ts'
import { personColumns } from '#server/modules/people/person.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { passMark } from '#server/modules/deliverables/grade-queries.ts'

/** What one student did in several deliverables of a group, with marks that are not released yet too: for staff. */
export function workRows(db: Db, groupId: number, studentId: number, deliverableIds: readonly number[]) {
  return db
    .selectFrom('submissions')
    .innerJoin('deliverables', 'deliverables.id', 'submissions.deliverable_id')
    .leftJoin('grades', 'grades.submission_id', 'submissions.id')
    .leftJoin('deliverable_versions as selected', 'selected.id', 'submissions.selected_version_id')
    .where('submissions.group_id', '=', groupId)
    .where('submissions.student_id', '=', studentId)
    .where('submissions.deliverable_id', 'in', [0, ...deliverableIds])
    .select((eb) => [
      'submissions.deliverable_id',
      'grades.outcome',
      'grades.mark',
      'grades.released_at',
      'selected.is_late',
      passMark(eb.ref('deliverables.course_id')).as('pass_mark'),
      sql<number>`(select count(number) from deliverable_versions where submission_id = submissions.id)`.as('versions'),
      sql<Date | null>`(select max(submitted_at) from deliverable_versions where submission_id = submissions.id)`.as('last_delivered_at'),
    ])
    .execute()
}

export function sessionRows(db: Db, groupId: number, userId: number) {
  return db
    .selectFrom('learning_sessions')
    .where('learning_sessions.group_id', '=', groupId)
    .where('learning_sessions.user_id', '=', userId)
}

export const seconds = sql<number>`extract(epoch from learning_sessions.last_seen_at - learning_sessions.started_at)::integer`

export async function countWork(
  db: Db,
  groupId: number,
  userId: number,
): Promise<Pick<components['schemas']['GroupStudentStats'], 'delivered' | 'graded' | 'late' | 'last_delivered_at'>> {
  const { rows } = await sql<{ delivered: number; graded: number; late: number; last: Date | null }>`
    select count(versions.id)::int as delivered, count(grades.outcome)::int as graded,
      count(versions.id) filter (where versions.is_late)::int as late,
      (select max(submitted_at) from deliverable_versions as each where each.submission_id = any(array_agg(submissions.id))) as last
    from submissions
    join deliverables on deliverables.id = submissions.deliverable_id and deliverables.is_active
    join group_courses on group_courses.course_id = deliverables.course_id and group_courses.group_id = submissions.group_id
    left join deliverable_versions as versions on versions.id = submissions.selected_version_id
    left join grades on grades.submission_id = submissions.id
    where submissions.group_id = ${groupId} and submissions.student_id = ${userId}`.execute(db)
  const [row] = rows
  return {
    delivered: row?.delivered ?? 0,
    graded: row?.graded ?? 0,
    late: row?.late ?? 0,
    last_delivered_at: row?.last?.toISOString() ?? null,
  }
}

export const studentOfGroup = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select([...personColumns, 'users.last_access_at'])
    .executeTakeFirstOrThrow()

export const groupName = (db: Db, groupId: number) =>
  db.selectFrom('groups').where('id', '=', groupId).select(['id', 'name']).executeTakeFirstOrThrow()

/** A page of a student's learning sessions in a group, with their number and length in all. */
export async function learningSessions(db: Db, groupId: number, userId: number, { limit, offset }: { limit: number; offset: number }) {
  const [all, rows] = await Promise.all([
    sessionRows(db, groupId, userId)
      .select(({ fn }) => [fn.countAll<number>().as('count'), sql<number>`coalesce(sum(${seconds}), 0)::integer`.as('seconds')])
      .executeTakeFirstOrThrow(),
    sessionRows(db, groupId, userId)
      .leftJoin('course_contents', 'course_contents.id', 'learning_sessions.content_id')
      .leftJoin('resources', 'resources.id', 'learning_sessions.resource_id')
      .select([
        'learning_sessions.id',
        'learning_sessions.started_at',
        seconds.as('seconds'),
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
