import { sql } from 'kysely'
import type { Caller, Role } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { mayGoOn } from './sessions.ts'

/** The role of a person: the strongest one they have. */
function roleOf(person: { is_staff: boolean; is_superuser: boolean }, managedCenterId: number | null): Role {
  if (person.is_superuser) return 'admin'
  if (managedCenterId !== null) return 'manager'
  return person.is_staff ? 'teacher' : 'student'
}

/** The person of a living session of an active account, in one query; null otherwise. */
export async function findCaller(db: Db, sessionId: number, now: Date): Promise<Caller | null> {
  const row = await db
    .selectFrom('auth_sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.id', '=', sessionId)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('u.is_active', '=', true)
    .where(mayGoOn)
    .select(['u.id', 'u.is_staff', 'u.is_superuser', 's.id as session_id', 's.impersonator_id', 's.impersonation_write'])
    .select((eb) => [
      eb.selectFrom('centers').whereRef('manager_id', '=', 'u.id').select('id').orderBy('id').limit(1).as('managed_center_id'),
      sql<number[]>`array(
        select center_id from center_staff where user_id = u.id and u.is_staff
        union all
        select center_id from center_students where user_id = u.id and not u.is_staff and archived_at is null
        order by 1)`.as('center_ids'),
    ])
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    role: roleOf(row, row.managed_center_id),
    isStaff: row.is_staff,
    isSuperuser: row.is_superuser,
    centerIds: row.center_ids,
    managedCenterId: row.managed_center_id,
    sessionId: row.session_id,
    impersonator: row.impersonator_id === null ? null : { id: row.impersonator_id, mayWrite: row.impersonation_write },
  }
}
