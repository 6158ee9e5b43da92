import type { Handlers } from '#server/contract.ts'
import { deliverableRows } from '#server/modules/deliverables/deliverable-queries.ts'
import { isPassed, moment, optionalMoment, toExemption } from '#server/modules/deliverables/views.ts'
import { learningSessions, workRows } from './student-queries.ts'
import { enrolmentOf } from '#server/modules/students/access.ts'
import { paged, pageOf } from '#server/pagination.ts'

export const studentActivityHandlers = {
  listStudentDeliveries: async (call, { db, clock }) => {
    const { group_id: groupId, user_id: studentId } = await enrolmentOf(db, call.caller, call.params.id)
    const list = { groupId, studentId, filter: 'all', ordering: 'due', search: '', ...pageOf(call.query) } as const
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
        exemption: toExemption(work),
      }
    })
    return paged(call, results, count)
  },

  listStudentSessions: async (call, { db }) => {
    const { group_id: groupId, user_id: userId } = await enrolmentOf(db, call.caller, call.params.id)
    const { all, rows } = await learningSessions(db, groupId, userId, pageOf(call.query))
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
