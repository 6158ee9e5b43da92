import { sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { denied, notFound } from '#server/errors.ts'

/** Centers without those that were deleted and are being emptied: they exist for nobody. */
export const existingCenters = (db: Db | Tx) => db.selectFrom('centers').where('centers.deleting_at', 'is', null)

/**
 * Whether an account is deleted with its center, in a moment: a student's who learns in no other.
 * @param user alias of the table of accounts
 */
export const isBeingDeleted = (user: string) => sql<boolean>`exists (
  select from centers as gone join center_students as place on place.center_id = gone.id
  where gone.deleting_at is not null and place.user_id = ${sql.ref(`${user}.id`)}
    and not ${sql.ref(`${user}.is_staff`)} and not ${sql.ref(`${user}.is_superuser`)}
    and not exists (select from center_students as other where other.user_id = place.user_id and other.center_id <> gone.id))`

/** Centers that a caller works in, for queries on `centers`: all of them for an IT admin, none for a student. */
export function accessibleCenters(db: Db, caller: Caller) {
  const centers = existingCenters(db)
  if (caller.role === 'admin') return centers
  return centers.where('centers.id', 'in', caller.role === 'student' ? [0] : [0, ...caller.centerIds])
}

/** Whether the caller administers a center: its manager, and IT admins. */
export const administers = (caller: Caller, centerId: number) => caller.role === 'admin' || caller.managedCenterId === centerId

/** @throws 404 for a center that does not exist for the caller */
export async function requireCenterAccess(db: Db, caller: Caller, centerId: number): Promise<void> {
  const found = await accessibleCenters(db, caller).where('centers.id', '=', centerId).select('centers.id').executeTakeFirst()
  if (!found) throw notFound()
}

/** @throws 404 for a center that does not exist for the caller, 403 for one where they only teach */
export async function requireCenterAdmin(db: Db, caller: Caller, centerId: number): Promise<void> {
  await requireCenterAccess(db, caller, centerId)
  if (!administers(caller, centerId)) throw denied()
}

/** Setups that the caller may open, for queries on `center_setups`: all for an IT admin, otherwise those assigned to them. */
export function accessibleSetups(db: Db | Tx, caller: Caller) {
  const setups = db.selectFrom('center_setups')
  return caller.role === 'admin' ? setups : setups.where('center_setups.handed_to', '=', caller.id)
}
