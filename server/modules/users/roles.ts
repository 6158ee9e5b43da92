import { sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Tx } from '#server/db/client.ts'
import { invalid, notFound, rejected } from '#server/errors.ts'
import type { AuditContext } from '#server/caller.ts'
import { existingCenters } from '#server/modules/access/centers.ts'
import { isInvited } from '#server/modules/centers/team-queries.ts'
import { removeTeacher } from '#server/modules/centers/team.ts'
import { takeSeats } from '#server/modules/licences/seats.ts'

export type Role = components['schemas']['Role']

/** The role of an account. */
export const roleOf = (person: { is_staff: boolean; is_superuser: boolean }): Role =>
  person.is_superuser ? 'admin' : person.is_staff ? 'teacher' : 'student'

/** The flags of a role. An IT admin works in no center. */
export const flagsOf = (role: Role) => ({ is_superuser: role === 'admin', is_staff: role === 'teacher' })

/**
 * Adds a person to a center as a teacher (with a seat) or a student (without one until they join a group). IT admins belong to no
 * center.
 * @throws 400 on `center_id`: `required`, `choice`; 409 `teacher_limit`
 */
export async function joinCenter(tx: Tx, auditContext: AuditContext, userId: number, role: Role, centerId: number | null): Promise<void> {
  if (role === 'admin') return
  if (centerId === null) throw invalid({ center_id: ['required'] })
  await requireCenter(tx, centerId)
  const member = { center_id: centerId, user_id: userId, joined_at: auditContext.at }
  if (role === 'student') {
    await tx
      .insertInto('center_students')
      .values(member)
      .onConflict((conflict) => conflict.columns(['center_id', 'user_id']).doUpdateSet({ archived_at: null }))
      .execute()
    return
  }
  await takeSeats(tx, auditContext, { centerId, kind: 'teacher', reason: 'joined', assignees: [{ userId, groupId: null }] })
  await tx.insertInto('center_staff').values(member).execute()
}

/** @throws 400 on `center_id`: `choice` */
export async function requireCenter(tx: Tx, centerId: number): Promise<void> {
  const center = await existingCenters(tx).where('id', '=', centerId).select('id').executeTakeFirst()
  if (!center) throw invalid({ center_id: ['choice'] })
}

/**
 * Nobody becomes a student of a center that does not know them without being asked, and students are not asked. An account that nobody
 * has used and that no center has is nobody's yet.
 * @throws 400 on `center_id`: `not_their_center`
 */
export async function requireUnclaimed(tx: Tx, userId: number): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`select ${isInvited}
    and not exists (select from center_staff where user_id = users.id)
    and not exists (select from center_students where user_id = users.id) as free
    from users where id = ${userId}`.execute(tx)
  if (!rows[0]?.free) throw invalid({ center_id: ['not_their_center'] })
}

/** Whether a person works or learns in a center now. */
export async function isOfCenter(tx: Tx, userId: number, centerId: number | null): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
      select from center_staff where user_id = ${userId} and center_id = ${centerId}
    ) or exists (
      select from center_students where user_id = ${userId} and center_id = ${centerId} and archived_at is null
    ) as found`.execute(tx)
  return rows[0]?.found ?? false
}

/**
 * Removes a person from every center, which the caller has locked (`lockCenters`). A person with active groups or a center to manage
 * is rejected; former students keep their row because of their work.
 * @throws 409 `manages_center` or `has_groups`
 */
export async function leaveCenters(tx: Tx, auditContext: AuditContext, userId: number): Promise<void> {
  await requireNoManagedCenter(tx, userId)
  const { rows } = await sql<{ busy: boolean }>`select exists (
      select 1 from group_students s join groups g on g.id = s.group_id
      where s.user_id = ${userId} and s.left_at is null and g.archived_at is null
    ) or exists (
      select 1 from group_teachers t join groups g on g.id = t.group_id where t.user_id = ${userId} and g.archived_at is null
    ) as busy`.execute(tx)
  if (rows[0]?.busy) throw rejected('has_groups', 'The person is in active groups.')
  const staff = await tx.selectFrom('center_staff').where('user_id', '=', userId).select('center_id').orderBy('center_id').execute()
  for (const { center_id } of staff) await removeTeacher(tx, auditContext, center_id, { userId, successorId: null })
  await tx
    .updateTable('center_students')
    .set({ archived_at: auditContext.at })
    .where('user_id', '=', userId)
    .where('archived_at', 'is', null)
    .execute()
}

/**
 * Locks the centers where a person works or learns, and those they are to join, until the transaction ends, so that they join no
 * group meanwhile. Centers are locked before accounts, by id, in the same order as when a teacher is added.
 */
export async function lockCenters(tx: Tx, userId: number | null, joined: readonly number[]): Promise<void> {
  await sql`select id from centers where id = any(${joined}::bigint[])
    or id in (select center_id from center_staff where user_id = ${userId}
      union select center_id from center_students where user_id = ${userId})
    order by id for no key update`.execute(tx)
}

/** @throws 409 `manages_center` */
export async function requireNoManagedCenter(tx: Tx, userId: number): Promise<void> {
  const managed = await tx.selectFrom('centers').where('manager_id', '=', userId).select('id').executeTakeFirst()
  if (managed) throw rejected('manages_center', 'The person manages a center; appoint another manager first.')
}

/**
 * Rejects changes that would leave no administrator: closing one's own account, changing one's own role, or removing the last IT
 * admin. Locks the IT admins before the account, so that two admins at once cause no deadlock.
 * @throws 409 `own_account`, 409 `last_admin`
 */
export async function requireOtherAdmin(tx: Tx, callerId: number, userId: number): Promise<void> {
  if (callerId === userId) throw rejected('own_account', 'This cannot be done to your own account.')
  const admins = await tx
    .selectFrom('users')
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (admins.length === 1 && admins[0]?.id === userId) throw rejected('last_admin', 'At least one IT admin must remain.')
}

/** Locks an account until the transaction ends; rows that refer to it can still be written. @throws 404 */
export async function lockUser(tx: Tx, id: number) {
  const user = await tx.selectFrom('users').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst()
  if (!user) throw notFound()
  return user
}
