import { type RawBuilder, sql } from 'kysely'
import type { Caller, Role } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { prepareQuery } from '#server/db/prepare-query.ts'
import { isBeingDeleted } from '#server/modules/access/centers.ts'
import { mayGoOn } from './sessions.ts'

export interface SessionKey {
  sessionId: number
  now: Date
}

interface CallerRow {
  id: number
  is_staff: boolean
  is_superuser: boolean
  session_id: number
  impersonator_id: number | null
  impersonation_write: boolean
  managed_center_id: number | null
  center_ids: number[]
}

/** The highest role of a person. */
function roleOf(person: Pick<CallerRow, 'is_staff' | 'is_superuser' | 'managed_center_id'>): Role {
  if (person.is_superuser) return 'admin'
  if (person.managed_center_id !== null) return 'manager'
  return person.is_staff ? 'teacher' : 'student'
}

/**
 * A valid session of an active account, with the columns of a {@link CallerRow}: `s` is the session, `u` the person, `managed` their
 * center, `own` the ids of the centers they work or learn in. The person is looked up by key, whatever the statistics are.
 */
export const callerQuery = (db: Db, sessionId: RawBuilder<number>, now: RawBuilder<Date>) =>
  db
    .selectFrom('auth_sessions as s')
    .innerJoinLateral(
      (eb) => eb.selectFrom('users').selectAll().whereRef('users.id', '=', 's.user_id').offset(sql.lit(0)).as('u'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) => eb.selectFrom('centers').whereRef('manager_id', '=', 'u.id').select(['id', 'name']).orderBy('id').limit(1).as('managed'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      sql<{ center_ids: number[] }>`(select array(
        select center_id from center_staff where user_id = u.id and u.is_staff
        union all
        select center_id from center_students where user_id = u.id and not u.is_staff and archived_at is null
        order by 1) as center_ids)`.as('own'),
      (join) => join.onTrue(),
    )
    .where('s.id', '=', sessionId)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('u.is_active', '=', true)
    .where(mayGoOn)
    .where(({ not }) => not(isBeingDeleted('u')))
    .select(['u.id', 'u.is_staff', 'u.is_superuser', 's.id as session_id', 's.impersonator_id', 's.impersonation_write'])
    .select(['managed.id as managed_center_id', 'own.center_ids'])

export const callerOf = (row: CallerRow): Caller => ({
  id: row.id,
  role: roleOf(row),
  isStaff: row.is_staff,
  isSuperuser: row.is_superuser,
  centerIds: row.center_ids,
  managedCenterId: row.managed_center_id,
  sessionId: row.session_id,
  impersonator: row.impersonator_id === null ? null : { id: row.impersonator_id, mayWrite: row.impersonation_write },
})

const callerRows = prepareQuery<SessionKey, CallerRow>((db, at) => callerQuery(db, at('sessionId'), at('now')))

/** The caller of a valid session of an active account; null otherwise. */
export async function findCaller(db: Db, key: SessionKey): Promise<Caller | null> {
  const [row] = await callerRows(db, key)
  return row ? callerOf(row) : null
}
