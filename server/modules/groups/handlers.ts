import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/context.ts'
import type { Handlers } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { fileUrl, toPerson } from '../users/person.ts'
import {
  countsOf,
  coursesOf,
  deliverablesCount,
  type GroupRow,
  groupRow,
  groupRows,
  groupStudentRows,
  peopleById,
  teachersOf,
} from './queries.ts'

type Group = components['schemas']['Group']

/** Rows of groups with everything that hangs from them, in as many queries for one as for a thousand. */
async function toGroups(db: Db, caller: Caller, rows: GroupRow[]): Promise<Group[]> {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const managerIds = rows.flatMap((row) => row.manager_id ?? [])
  const [teachers, courses, counts, managers] = await Promise.all([
    teachersOf(db, ids),
    coursesOf(db, ids),
    countsOf(db, ids),
    managerIds.length === 0 ? [] : peopleById(db, managerIds),
  ])
  return rows.map((row) => {
    const count = counts.find(({ id }) => id === row.id)
    const manager = managers.find(({ id }) => id === row.manager_id)
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      period: row.period,
      category: row.category_id === null || row.category_name === null ? null : { id: row.category_id, name: row.category_name },
      logo: fileUrl(row.logo_file_id),
      thumbnail: fileUrl(row.thumbnail_file_id),
      archived_at: row.archived_at?.toISOString() ?? null,
      manager: manager ? toPerson(manager) : null,
      teachers: teachers.filter(({ group_id }) => group_id === row.id).map(toPerson),
      courses: courses.filter(({ group_id }) => group_id === row.id).map(({ id, name }) => ({ id, name })),
      students_count: count?.students ?? 0,
      to_grade_count: caller.kind === 'student' ? null : (count?.to_grade ?? 0),
      center: { id: row.center_id, name: row.center_name },
      revision: row.revision,
    }
  })
}

export const groupHandlers = {
  listGroups: async (call, { db }) => {
    const { state = 'active', search = '', ordering = 'name' } = call.query
    const { count, rows } = await groupRows(db, call.caller, { state, search, ordering, ...pageOf(call.query) })
    return paged(call, await toGroups(db, call.caller, rows), count)
  },

  getGroup: async ({ caller, params }, { db }) => {
    const row = await groupRow(db, caller, params.id)
    const [group] = row ? await toGroups(db, caller, [row]) : []
    if (!group) throw notFound()
    return group
  },

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
} satisfies Partial<Handlers>
