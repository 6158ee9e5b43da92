import { sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { groupArchived, notFound } from '#server/errors.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { type Known, nameKey, type School } from './judge.ts'
import type { Student } from './reading/student.ts'

export interface Target {
  centerId: number
  /** null where a column names the group of each student. */
  groupId: number | null
}

/** Normalised name of a group, since programs write it differently: "1.º DAM-A" and "1DAM A" are equal. */
const groupKey = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/**
 * The target group of rows: the chosen group, or the active group that their cell names, of the newest period if there are several.
 * @throws 404 for a group that the caller cannot access or of another center, 409 `group_archived`
 */
export async function groupsFor(db: Db, caller: Caller, { centerId, groupId }: Target) {
  const groups = db.selectFrom('groups').where('id', 'in', accessibleGroups(db, caller)).where('center_id', '=', centerId)
  if (groupId !== null) {
    const group = await groups.where('id', '=', groupId).select('archived_at').executeTakeFirst()
    if (!group) throw notFound()
    if (group.archived_at !== null) throw groupArchived()
    return { ids: [groupId], groupOf: () => groupId }
  }
  const rows = await groups.where('archived_at', 'is', null).select(['id', 'name']).orderBy('period').orderBy('id').execute()
  const byName = new Map(rows.map(({ id, name }) => [groupKey(name), id]))
  return { ids: rows.map(({ id }) => id), groupOf: (name: string) => (name === '' ? null : (byName.get(groupKey(name)) ?? null)) }
}

/** The data of the center that rows are checked against, in three queries for any number of rows. */
export async function importContextFor(
  db: Db | Tx,
  centerId: number,
  students: readonly Student[],
  groupIds: readonly number[],
): Promise<Omit<School, 'groupOf'>> {
  const keys = [...new Set(students.flatMap(({ email, username }) => [email, username]).filter((key) => key !== ''))]
  const known = await peopleByName(db, centerId, keys)
  const { rows } = await sql<{
    group_id: number
    user_id: number
    email: string | null
    first_name: string
    last_name_1: string
    last_name_2: string
  }>`
    select group_students.group_id, group_students.user_id, users.email, users.first_name, users.last_name_1, users.last_name_2
    from group_students join users on users.id = group_students.user_id
    where group_students.group_id = any(${groupIds}::bigint[]) and group_students.left_at is null`.execute(db)
  const center = await db.selectFrom('centers').where('id', '=', centerId).select('anonymous_users').executeTakeFirstOrThrow()
  return {
    known,
    living: new Set(rows.map(({ group_id, user_id }) => `${group_id}:${user_id}`)),
    livingNames: new Map(rows.flatMap((row) => (row.email === null ? [[nameKey(row.group_id, row), row.user_id] as const] : []))),
    anonymous: center.anonymous_users,
  }
}

/** @param keys e-mails and usernames in lower case */
async function peopleByName(db: Db | Tx, centerId: number, keys: readonly string[]): Promise<Map<string, Known>> {
  const { rows } = await sql<{ key: string; id: number; first_name: string; is_student: boolean; is_archived: boolean }>`
    select names.name_key as key, users.id, users.first_name, center_students.user_id is not null
      and not users.is_staff and not users.is_superuser as is_student, center_students.archived_at is not null as is_archived
    from login_names as names
    join users on users.id = names.user_id
    left join center_students on center_students.user_id = users.id and center_students.center_id = ${centerId}
    where names.name_key = any(${keys}::text[])`.execute(db)
  return new Map(
    rows.map(({ key, id, first_name, is_student, is_archived }) => [
      key,
      { userId: id, firstName: first_name, isStudent: is_student, isArchived: is_archived },
    ]),
  )
}
