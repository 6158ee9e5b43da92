import { sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { aboutStudents, denied, invalid, notFound } from '#server/errors.ts'
import { existingCenters } from '#server/modules/access/centers.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import type { TimeZone } from '#server/school-day.ts'

/** Whether the caller may administer the students of a center: its manager and IT admins. */
export const managesStudents = (caller: Caller, centerId: number) => caller.role === 'admin' || caller.managedCenterId === centerId

interface CenterOfRequest {
  id: number
  name: string
  time_zone: TimeZone
}

/**
 * The center of the request, or by default the caller's own.
 * @throws 400 where an IT admin says none, 404 for one they do not work in
 */
export async function centerFor(db: Db, caller: Caller, wanted: number | undefined): Promise<CenterOfRequest> {
  const id = wanted ?? caller.managedCenterId ?? caller.centerIds[0]
  if (id === undefined) throw caller.role === 'admin' ? invalid({ center: ['required'] }) : notFound()
  const isTheirs = caller.role === 'admin' || caller.managedCenterId === id || caller.centerIds.includes(id)
  const center = isTheirs
    ? await existingCenters(db).where('id', '=', id).select(['id', 'name', 'time_zone']).executeTakeFirst()
    : undefined
  if (!center) throw notFound()
  return center
}

/** @throws 403 for staff who only teach there */
export async function managedCenterFor(db: Db, caller: Caller, wanted: number | undefined): Promise<number> {
  const { id } = await centerFor(db, caller, wanted)
  if (!managesStudents(caller, id)) throw denied()
  return id
}

/** Current and former students of a center. */
export const studentsOf = (db: Db, centerId: number) => db.selectFrom('center_students').where('center_students.center_id', '=', centerId)

/** Students of a center that the caller can access: all of them, or those a group of theirs has or had. */
export function accessibleStudents(db: Db, caller: Caller, centerId: number) {
  const all = studentsOf(db, centerId)
  if (managesStudents(caller, centerId)) return all
  return all.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('group_students')
        .whereRef('group_students.user_id', '=', 'center_students.user_id')
        .where('group_students.center_id', '=', centerId)
        .where('group_students.group_id', 'in', accessibleGroups(db, caller))
        .select('group_students.id'),
    ),
  )
}

/** Those of a list that are not in another one. */
const without = (userIds: readonly number[], found: readonly { id: number }[]) => {
  const known = new Set(found.map(({ id }) => id))
  return userIds.filter((id) => !known.has(id))
}

/** @throws 404 with those of them whom the caller cannot access in the center */
export async function requireStudentAccess(db: Db, caller: Caller, centerId: number, userIds: readonly number[]): Promise<void> {
  const found = await accessibleStudents(db, caller, centerId)
    .where(sql<boolean>`center_students.user_id = any(${userIds}::bigint[])`)
    .select('center_students.user_id as id')
    .execute()
  const missing = without(userIds, found)
  if (missing.length > 0) throw aboutStudents(notFound(), missing)
}

/**
 * The center of a student whom the caller can access; of several, the one they joined last and have not left.
 * @throws 404 where there is none
 */
export async function centerOfStudent(db: Db, caller: Caller, userId: number): Promise<number> {
  const centers = await db
    .selectFrom('center_students')
    .where('user_id', '=', userId)
    .select('center_id as id')
    .orderBy('archived_at', (order) => order.desc().nullsFirst())
    .orderBy('joined_at', 'desc')
    .orderBy('center_id')
    .execute()
  for (const { id } of centers) {
    const found = await accessibleStudents(db, caller, id)
      .where('center_students.user_id', '=', userId)
      .select('user_id')
      .executeTakeFirst()
    if (found) return id
  }
  throw notFound()
}

/**
 * The center of a group that the caller can access.
 * @throws 404 where it does not exist for them
 */
export async function centerOfGroup(db: Db, caller: Caller, groupId: number): Promise<number> {
  const group = await db
    .selectFrom('groups')
    .where('id', '=', groupId)
    .where('id', 'in', accessibleGroups(db, caller))
    .select('center_id')
    .executeTakeFirst()
  if (!group) throw notFound()
  return group.center_id
}

/** A center may not change the account of a person who also works, or learns in another center: 403 with those. */
export async function requireOwnAccounts(db: Db, centerId: number, userIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from users where id = any(${userIds}::bigint[]) and (is_staff or is_superuser
    or exists (select from center_students where user_id = users.id and center_id <> ${centerId} and archived_at is null))`.execute(db)
  requireNone(rows)
}

/** @throws 403 with the students, if there are any */
function requireNone(rows: readonly { id: number }[]): void {
  if (rows.length === 0) return
  throw aboutStudents(
    denied(),
    rows.map(({ id }) => id),
  )
}

/** Student and group of an enrolment. @throws 404 when the caller cannot access the group */
export async function enrolmentOf(db: Db, caller: Caller, id: number): Promise<{ group_id: number; user_id: number }> {
  const row = await db
    .selectFrom('group_students')
    .where('id', '=', id)
    .where('group_id', 'in', accessibleGroups(db, caller))
    .select(['group_id', 'user_id'])
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** A teacher who can still read about a former student may not change their account: 403 with those. */
export async function requireTaught(db: Db, caller: Caller, userIds: readonly number[]): Promise<void> {
  const taught = await db
    .selectFrom('group_students')
    .innerJoin('groups', 'groups.id', 'group_students.group_id')
    .where('groups.archived_at', 'is', null)
    .where('groups.id', 'in', accessibleGroups(db, caller))
    .where('group_students.left_at', 'is', null)
    .where('group_students.user_id', 'in', [0, ...userIds])
    .select('group_students.user_id as id')
    .distinct()
    .execute()
  requireNone(without(userIds, taught).map((id) => ({ id })))
}

/** A teacher may replace only missing or one-time passwords, not one that a student chose and can reset by mail: 403 with those. */
export async function requireWithoutOwnPassword(db: Db, userIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from users where id = any(${userIds}::bigint[])
    and not is_anonymous and (password_hash is not null and not password_is_one_time
      or exists (select from external_identities where external_identities.user_id = users.id))`.execute(db)
  requireNone(rows)
}
