import type { Handlers } from '#server/contract.ts'
import { notFound } from '#server/errors.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { archiveHandlers } from './archive.ts'
import { courseHandlers } from './courses.ts'
import { createGroup } from './create.ts'
import { deleteHandlers } from './delete.ts'
import { previewGroupMove } from './move-preview.ts'
import { beginNewYear, previewNewYear } from './new-year.ts'
import { noteHandlers } from './notes.ts'
import { getGroupOptions } from './options.ts'
import { deliverablesCount, groupStudentRows, toGroupStudent } from '#server/modules/students/group-student-queries.ts'
import { groupRow, groupRows } from './queries.ts'
import { readGroup, toGroups } from './read.ts'
import { listGroupResources } from './resources.ts'
import { getGroupStudentStats } from './student-stats.ts'
import { studentActivityHandlers } from './student-activity.ts'
import { updateGroup } from './update.ts'

export const groupHandlers = {
  listGroups: async (call, { db }) => {
    const { center, state = 'active', search = '', ordering = 'name' } = call.query
    const { count, rows } = await groupRows(db, call.caller, { center, state, search, ordering, ...pageOf(call.query) })
    return paged(call, await toGroups(db, call.caller, rows), count)
  },

  getGroup: async ({ caller, params }, { db }) => readGroup(db, caller, params.id),

  listGroupStudents: async (call, { db }) => {
    const { group, student, status = 'active', search = '', ordering = 'name' } = call.query
    if (!(await groupRow(db, call.caller, group))) throw notFound()
    const [{ count, rows }, deliverables] = await Promise.all([
      groupStudentRows(db, group, { status, search, ordering, userId: student, ...pageOf(call.query) }),
      deliverablesCount(db, group),
    ])
    const students = rows.map((row) => toGroupStudent(row, deliverables))
    return paged(call, students, count)
  },

  ...archiveHandlers,
  ...courseHandlers,
  ...deleteHandlers,
  ...noteHandlers,
  ...studentActivityHandlers,
  beginNewYear,
  createGroup,
  getGroupOptions,
  getGroupStudentStats,
  listGroupResources,
  updateGroup,
  previewGroupMove,
  previewNewYear,
} satisfies Partial<Handlers>
