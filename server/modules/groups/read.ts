import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { fileUrl, toPerson } from '#server/modules/people/person.ts'
import { type GroupRow, groupRow } from './queries.ts'
import { mayManage } from './rights.ts'

type Group = components['schemas']['Group']

/** A group in the shape of the contract, for the caller. */
export function toGroup(caller: Caller, row: GroupRow): Group {
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
    manager: row.manager && toPerson(row.manager),
    teachers: row.teachers.map(toPerson),
    courses: row.courses,
    students_count: row.students ?? 0,
    to_grade_count: caller.role === 'student' ? null : (row.to_grade ?? 0),
    center: { id: row.center_id, name: row.center_name },
    can_edit: row.archived_at === null && (manages || row.teachers.some(({ id }) => id === caller.id)),
    can_archive: manages,
    revision: row.revision,
  }
}

/** @throws 404 when the caller cannot access the group */
export async function readGroup(db: Db, caller: Caller, id: number): Promise<Group> {
  const row = await groupRow(db, caller, id)
  if (!row) throw notFound()
  return toGroup(caller, row)
}
