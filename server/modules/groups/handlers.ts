import type { Handlers } from '#server/contract.ts'
import { notFound } from '#server/errors.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { toPerson } from '../users/person.ts'
import { archiveHandlers } from './archive.ts'
import { previewGroupMove } from './move-preview.ts'
import { deliverablesCount, groupRow, groupRows, groupStudentRows } from './queries.ts'
import { readGroup, toGroups } from './read.ts'

export const groupHandlers = {
  listGroups: async (call, { db }) => {
    const { state = 'active', search = '', ordering = 'name' } = call.query
    const { count, rows } = await groupRows(db, call.caller, { state, search, ordering, ...pageOf(call.query) })
    return paged(call, await toGroups(db, call.caller, rows), count)
  },

  getGroup: async ({ caller, params }, { db }) => readGroup(db, caller, params.id),

  listGroupStudents: async (call, { db }) => {
    const { group, status = 'active', search = '', ordering = 'name' } = call.query
    if (!(await groupRow(db, call.caller, group))) throw notFound()
    const [{ count, rows }, deliverables] = await Promise.all([
      groupStudentRows(db, group, { status, search, ordering, ...pageOf(call.query) }),
      deliverablesCount(db, group),
    ])
    const students = rows.map((row) => ({
      id: row.enrolment_id,
      student: toPerson(row),
      enrolled_at: row.enrolled_at.toISOString(),
      left_at: row.left_at?.toISOString() ?? null,
      delivered_count: row.delivered_count ?? 0,
      deliverables_count: deliverables,
      last_delivered_at: row.last_delivered_at?.toISOString() ?? null,
    }))
    return paged(call, students, count)
  },

  ...archiveHandlers,
  previewGroupMove,
} satisfies Partial<Handlers>
