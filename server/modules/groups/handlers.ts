import type { Handler, Handlers } from '#server/contract.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { archiveHandlers } from './archive.ts'
import { updateGroupCourse } from './course-teacher.ts'
import { courseHandlers } from './courses.ts'
import { createGroup } from './create.ts'
import { deleteHandlers } from './delete.ts'
import { previewGroupMove } from './move-preview.ts'
import { newYearHandlers } from './new-year/new-year.ts'
import { noteHandlers } from './notes.ts'
import { centersOf, groupChoices } from './option-queries.ts'
import { inTreeOrder } from '#server/modules/categories/tree.ts'
import { currentPeriod, periodAfter } from './fields.ts'
import { toPerson } from '#server/modules/people/person.ts'
import { centerFor, centerOfGroup } from '#server/modules/students/access.ts'
import { groupStudentPage } from '#server/modules/students/group-student-queries.ts'
import { groupRows } from './queries.ts'
import { readGroup, toGroup } from './read.ts'
import { groupResourceHandlers } from './resources.ts'
import { getGroupStudentStats } from './student-stats.ts'
import { studentActivityHandlers } from './student-activity.ts'
import { updateGroup } from './update.ts'

const getGroupOptions: Handler<'getGroupOptions'> = async ({ caller, query }, { db, clock }) => {
  const centers = await centersOf(db, caller)
  const centerId = query.center ?? caller.managedCenterId ?? caller.centerIds[0] ?? centers[0]?.id
  const { id, name, time_zone: zone } = await centerFor(db, caller, centerId)
  const { teachers, courses, categories } = await groupChoices(db, id)
  const now = currentPeriod(clock.now(), zone)
  const next = periodAfter(now)
  return {
    center: { id, name },
    centers,
    teachers: teachers.map(toPerson),
    courses,
    categories: inTreeOrder(categories),
    periods: [periodAfter(now, -1), now, next, periodAfter(next)],
    current_period: now,
  }
}

export const groupHandlers = {
  listGroups: async (call, { db }) => {
    const { center, area, course, state = 'active', search = '', ordering = 'name' } = call.query
    const { count, rows } = await groupRows(db, call.caller, { center, area, course, state, search, ordering, ...pageOf(call.query) })
    return paged(
      call,
      rows.map((row) => toGroup(call.caller, row)),
      count,
    )
  },

  getGroup: async ({ caller, params }, { db }) => readGroup(db, caller, params.id),

  listGroupStudents: async (call, { clock, db }) => {
    const { group, student, status = 'active', search = '', ordering = 'name' } = call.query
    await centerOfGroup(db, call.caller, group)
    const { count, students } = await groupStudentPage(db, group, {
      status,
      search,
      ordering,
      userId: student,
      now: clock.now(),
      ...pageOf(call.query),
    })
    return paged(call, students, count)
  },

  ...archiveHandlers,
  ...courseHandlers,
  ...deleteHandlers,
  ...noteHandlers,
  ...studentActivityHandlers,
  ...groupResourceHandlers,
  ...newYearHandlers,
  createGroup,
  getGroupOptions,
  getGroupStudentStats,
  updateGroup,
  updateGroupCourse,
  previewGroupMove,
} satisfies Partial<Handlers>
