import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { countsOf, coursesOf, type GroupRow, groupRow, teachersOf } from './queries.ts'
import { mayManage } from './rights.ts'
import { fileUrl, toPerson } from '#server/modules/people/person.ts'
import { peopleById } from '#server/modules/people/queries.ts'

type Group = components['schemas']['Group']

/** Rows of groups with everything that hangs from them, in as many queries for one as for a thousand. */
export async function toGroups(db: Db, caller: Caller, rows: GroupRow[]): Promise<Group[]> {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const managerIds = rows.flatMap((row) => row.manager_id ?? [])
  const [teachers, courses, counts, managers] = await Promise.all([
    teachersOf(db, ids),
    coursesOf(db, ids),
    countsOf(db, ids),
    peopleById(db, managerIds),
  ])
  return rows.map((row) => {
    const count = counts.find(({ id }) => id === row.id)
    const manager = managers.find(({ id }) => id === row.manager_id)
    const team = teachers.filter(({ group_id }) => group_id === row.id)
    const manages = mayManage(caller, row)
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
      teachers: team.map(toPerson),
      courses: courses.filter(({ group_id }) => group_id === row.id).map(({ id, name }) => ({ id, name })),
      students_count: count?.students ?? 0,
      to_grade_count: caller.role === 'student' ? null : (count?.to_grade ?? 0),
      center: { id: row.center_id, name: row.center_name },
      can_edit: row.archived_at === null && (manages || team.some(({ id }) => id === caller.id)),
      can_archive: manages,
      revision: row.revision,
    }
  })
}

/** @throws 404 where the group does not exist for the caller */
export async function readGroup(db: Db, caller: Caller, id: number): Promise<Group> {
  const row = await groupRow(db, caller, id)
  const [group] = row ? await toGroups(db, caller, [row]) : []
  if (!group) throw notFound()
  return group
}
