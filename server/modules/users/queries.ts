import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'

/** Everything a person's own page and frame show, without what hangs from their groups. */
export const selfRow = (db: Db, caller: Caller, now: Date) =>
  db
    .selectFrom('users as u')
    .where('u.id', '=', caller.id)
    .select([
      'u.id',
      'u.username',
      'u.email',
      'u.first_name',
      'u.last_name_1',
      'u.last_name_2',
      'u.is_staff',
      'u.is_superuser',
      'u.profile_image_file_id',
      'u.language',
      'u.theme',
      'u.density',
      'u.gender',
      'u.revision',
    ])
    .select((eb) => [
      eb
        .selectFrom('notifications as n')
        .whereRef('n.user_id', '=', 'u.id')
        .where('n.read_at', 'is', null)
        .select((count) => count.fn.countAll<number>().as('unread'))
        .as('unread'),
      eb
        .selectFrom('email_changes as e')
        .whereRef('e.user_id', '=', 'u.id')
        .where('e.confirmed_at', 'is', null)
        .where('e.expires_at', '>', now)
        .select('e.email')
        .as('pending_email'),
      eb
        .selectFrom('erasure_requests as r')
        .whereRef('r.user_id', '=', 'u.id')
        .where('r.withdrawn_at', 'is', null)
        .where('r.carried_out_at', 'is', null)
        .select('r.requested_at')
        .as('erasure_requested_at'),
    ])
    .executeTakeFirstOrThrow()

/** Who acts in the caller's session, until when and why; undefined when they are there themselves. */
export async function impersonationOf(db: Db, caller: Caller) {
  if (caller.impersonator === null) return undefined
  return db
    .selectFrom('auth_sessions as s')
    .innerJoin('users as admin', 'admin.id', 's.impersonator_id')
    .where('s.id', '=', caller.sessionId)
    .select(['s.expires_at', 's.impersonation_write', 's.impersonation_reason'])
    .select(['admin.id', 'admin.first_name', 'admin.last_name_1', 'admin.last_name_2'])
    .executeTakeFirst()
}

/** Centers of the caller by id, the one they manage among them. */
export function centersOf(db: Db, caller: Caller) {
  const ids = caller.managedCenterId === null ? caller.centerIds : [...caller.centerIds, caller.managedCenterId]
  return db
    .selectFrom('centers')
    .where('id', 'in', [0, ...ids])
    .select(['id', 'name'])
    .orderBy('id')
    .execute()
}

/** Programs of the active groups the caller learns in or teaches. An IT admin has none of their own. */
export async function coursesOf(db: Db, caller: Caller) {
  if (caller.role === 'admin') return []
  return db
    .selectFrom('courses')
    .select(['courses.id', 'courses.name'])
    .where('courses.id', 'in', (eb) =>
      eb
        .selectFrom('group_courses as gc')
        .innerJoin('groups as g', 'g.id', 'gc.group_id')
        .where('g.archived_at', 'is', null)
        .where('g.id', 'in', accessibleGroups(db, caller))
        .select('gc.course_id'),
    )
    .orderBy('courses.name')
    .orderBy('courses.id')
    .execute()
}
