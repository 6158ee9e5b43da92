import { sql } from 'kysely'
import type { Handlers } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { deliverableRows } from '#server/modules/deliverables/deliverable-queries.ts'
import { passMark } from '#server/modules/deliverables/grade-queries.ts'
import { isPassed, moment, optionalMoment } from '#server/modules/deliverables/views.ts'
import { enrolmentOf } from '#server/modules/students/enrolments.ts'

/** What one student did in several deliverables of a group, with marks that are not released yet too: for staff. */
function workRows(db: Db, groupId: number, studentId: number, deliverableIds: readonly number[]) {
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

function sessionRows(db: Db, groupId: number, userId: number) {
  return db
    .selectFrom('learning_sessions')
    .where('learning_sessions.group_id', '=', groupId)
    .where('learning_sessions.user_id', '=', userId)
}

const seconds = sql<number>`extract(epoch from learning_sessions.last_seen_at - learning_sessions.started_at)::integer`

export const studentActivityHandlers = {
  listStudentDeliveries: async (call, { db, clock }) => {
    const { group_id: groupId, user_id: studentId } = await enrolmentOf(db, call.caller, call.params.id)
    const list = { groupId, filter: 'all', ordering: 'due', search: '', ...pageOf(call.query) } as const
    const { rows, count } = await deliverableRows(db, call.caller, clock.now(), list)
    const works = await workRows(
      db,
      groupId,
      studentId,
      rows.map(({ id }) => id),
    )
    const results = rows.map((row) => {
      const work = works.find(({ deliverable_id }) => deliverable_id === row.id)
      return {
        id: row.id,
        name: row.name,
        course: { id: row.course_id, name: row.course_name },
        due_at: optionalMoment(row.due_at),
        stage: row.stage,
        versions: work?.versions ?? 0,
        last_delivered_at: optionalMoment(work?.last_delivered_at),
        is_late: work?.is_late ?? false,
        outcome: work?.outcome ?? null,
        mark: work?.mark ?? null,
        passed: work ? isPassed(work) : null,
        released: (work?.released_at ?? null) !== null,
      }
    })
    return paged(call, results, count)
  },

  listStudentSessions: async (call, { db }) => {
    const { group_id: groupId, user_id: userId } = await enrolmentOf(db, call.caller, call.params.id)
    const { limit, offset } = pageOf(call.query)
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
    const named = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name })
    const results = rows.map((row) => ({
      id: row.id,
      started_at: moment(row.started_at),
      seconds: row.seconds,
      content: named(row.content_id, row.content_name),
      resource: named(row.resource_id, row.resource_name),
    }))
    return { ...paged(call, results, all.count), seconds: all.seconds }
  },
} satisfies Partial<Handlers>
