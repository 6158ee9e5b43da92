import type { Handlers } from '#server/contract.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { archiveHandlers } from './archive.ts'
import { courseHandlers } from './courses.ts'
import { createGroup } from './create.ts'
import { deleteHandlers } from './delete.ts'
import { previewGroupMove } from './move-preview.ts'
import { beginNewYear, previewNewYear } from './new-year.ts'
import { noteHandlers } from './notes.ts'
import { getGroupOptions } from './options.ts'
import { centerOfGroup } from '#server/modules/students/access.ts'
import { groupStudentPage } from '#server/modules/students/group-student-queries.ts'
import { groupRows } from './queries.ts'
import { readGroup, toGroup } from './read.ts'
import { listGroupResources } from './resources.ts'
import { getGroupStudentStats } from './student-stats.ts'
import { studentActivityHandlers } from './student-activity.ts'
import { updateGroup } from './update.ts'

export const groupHandlers = {
  listGroups: async (call, { db }) => {
    const { center, state = 'active', search = '', ordering = 'name' } = call.query
    const { count, rows } = await groupRows(db, call.caller, { center, state, search, ordering, ...pageOf(call.query) })
    return paged(
      call,
      rows.map((row) => toGroup(call.caller, row)),
      count,
    )
  },

  getGroup: async ({ caller, params }, { db }) => readGroup(db, caller, params.id),

  listGroupStudents: async (call, { db }) => {
    const { group, student, status = 'active', search = '', ordering = 'name' } = call.query
    await centerOfGroup(db, call.caller, group)
    const { count, students } = await groupStudentPage(db, group, { status, search, ordering, userId: student, ...pageOf(call.query) })
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
