import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import type { TimeZone } from '#server/school-day.ts'
import { personColumns } from './person.ts'

/** Centers a person (`users`) works in (staff) or learns in (others) now. */
const centersOf = sql<number[]>`array(
  select center_id from center_staff where user_id = users.id and users.is_staff
  union all
  select center_id from center_students where user_id = users.id and not users.is_staff and archived_at is null)`

/** The time zone of some centers; null for none, and for centers of several zones. */
export const zoneOfCenters = (ids: RawBuilder<number[]>) => sql<TimeZone | null>`(
  select min(place.time_zone) from centers as place where place.id = any(${ids}) having min(place.time_zone) = max(place.time_zone))`

/** The time zone of a person (`users`): that of their centers, if all have the same one. */
export const zoneOfPerson = zoneOfCenters(centersOf)

/**
 * The center of an event about an account. An account of one center is that center's affair. That of several centers is no center's:
 * an event outside a center is read by IT admins only. What staff do to it happened in the center that they share with the person.
 */
function centerOf(centers: readonly number[], actor: Pick<Caller, 'role' | 'centerIds' | 'managedCenterId'> | null): number | null {
  const shared = actor === null || actor.role === 'admin' ? centers : centers.filter((id) => actor.centerIds.includes(id))
  const managed = shared.find((id) => id === actor?.managedCenterId)
  return managed ?? (shared.length === 1 ? (shared[0] ?? null) : null)
}

/**
 * The center and student of an audit event about an account, at this moment; the student is the person, if they are one. Spread it
 * into an audit event.
 * @param actor the staff who act on the account; null for the person and for what only IT admins do
 */
export async function auditScopeOf(
  db: Db,
  userId: number,
  actor: Pick<Caller, 'role' | 'centerIds' | 'managedCenterId'> | null = null,
): Promise<{ centerId: number | null; studentId: number | null }> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['is_staff', 'is_superuser', centersOf.as('centers')])
    .executeTakeFirst()
  return {
    centerId: row ? centerOf(row.centers, actor) : null,
    studentId: row && !row.is_staff && !row.is_superuser ? userId : null,
  }
}

/** The language of mails to a person. */
export async function languageOf(db: Db, userId: number): Promise<'es' | 'en'> {
  const { language } = await db.selectFrom('users').where('id', '=', userId).select('language').executeTakeFirstOrThrow()
  return language
}

/** People by their ids, each once. */
export async function peopleById(db: Db, ids: readonly (number | null)[]) {
  const known = ids.filter((id) => id !== null)
  return known.length === 0 ? [] : db.selectFrom('users').where('users.id', 'in', known).select(personColumns).execute()
}
