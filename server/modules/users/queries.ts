import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { type At, prepareQuery } from '#server/db/prepare-query.ts'
import { accessEvents, signInEvents } from '#server/modules/auth/account-events.ts'
import { callerQuery, type SessionKey } from '#server/modules/auth/caller-queries.ts'
import type { Caller } from '#server/caller.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { zoneOfCenters } from '#server/modules/people/queries.ts'

interface Named {
  id: number
  name: string
}

/** Ids of the groups in which the person learns, teaches or manages. None for an IT admin. */
const ownGroups = sql`(
  select group_id from group_students where user_id = u.id and left_at is null and not u.is_staff and managed.id is null
  union all
  select group_id from group_teachers where user_id = u.id and (u.is_staff or managed.id is not null)
  union all
  select id from groups where center_id = managed.id)`

/** The caller of a session and the data of `getSelf`, in one statement. */
export const selfRows = prepareQuery((db: Db, at: At<SessionKey>) =>
  callerQuery(db, at('sessionId'), at('now'))
    .leftJoin('users as admin', 'admin.id', 's.impersonator_id')
    .select([
      'u.username',
      'u.email',
      'u.first_name',
      'u.last_name_1',
      'u.last_name_2',
      'u.profile_image_file_id',
      'u.language',
      'u.theme',
      'u.density',
      'u.gender',
      'u.revision',
      'managed.name as managed_center_name',
      's.expires_at',
      's.impersonation_reason',
      'admin.first_name as admin_first_name',
      'admin.last_name_1 as admin_last_name_1',
      'admin.last_name_2 as admin_last_name_2',
    ])
    .select((eb) => [
      eb
        .selectFrom('notifications as n')
        .whereRef('n.user_id', '=', 'u.id')
        .where('n.read_at', 'is', null)
        .where('n.in_app', '=', true)
        .select((count) => count.fn.countAll<number>().as('unread'))
        .as('unread'),
      eb
        .selectFrom('email_changes as e')
        .whereRef('e.user_id', '=', 'u.id')
        .where('e.confirmed_at', 'is', null)
        .where('e.expires_at', '>', at('now'))
        .select('e.email')
        .as('pending_email'),
      eb
        .selectFrom('erasure_requests as r')
        .whereRef('r.user_id', '=', 'u.id')
        .where('r.withdrawn_at', 'is', null)
        .where('r.carried_out_at', 'is', null)
        .select('r.requested_at')
        .as('erasure_requested_at'),
      sql<boolean>`exists (select from demo_school where removed_at is null)`.as('demo_school'),
      sql<Named | null>`(select json_build_object('id', c.id, 'name', c.name) from centers c where c.id = own.center_ids[1])`.as('center'),
      zoneOfCenters(sql`own.center_ids`).as('time_zone'),
      sql<Named[]>`(select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name, c.id), '[]')
        from courses c where not u.is_superuser and c.id in (
          select gc.course_id from group_courses gc join groups g on g.id = gc.group_id
          where g.archived_at is null and g.id in ${ownGroups}))`.as('courses'),
    ]),
)

/** The person who signs in with an address or a username, whatever its case. */
export async function ownerOfLoginName(db: Db, name: string): Promise<number | undefined> {
  const found = await db.selectFrom('login_names').where('name_key', '=', name.trim().toLowerCase()).select('user_id').executeTakeFirst()
  return found?.user_id
}

export const groupsOf = (db: Db, caller: Caller, userId: number) =>
  db
    .selectFrom('groups')
    .where('groups.id', 'in', accessibleGroups(db, caller))
    .leftJoin('group_students as s', (join) =>
      join.onRef('s.group_id', '=', 'groups.id').on('s.user_id', '=', userId).on('s.left_at', 'is', null),
    )
    .leftJoin('group_teachers as t', (join) => join.onRef('t.group_id', '=', 'groups.id').on('t.user_id', '=', userId))
    .where((eb) => eb.or([eb('s.id', 'is not', null), eb('t.user_id', 'is not', null)]))
    .select(['groups.id', 'groups.name', 'groups.period'])
    .select([
      sql<boolean>`groups.archived_at is not null`.as('archived'),
      sql<'student' | 'teacher'>`case when t.user_id is null then 'student' else 'teacher' end`.as('role'),
    ])
    .orderBy(sql`groups.archived_at is not null`)
    .orderBy('groups.period', 'desc')
    .orderBy('groups.name')
    .limit(200)
    .execute()

/** Open sessions that a person started themselves, without those of impersonation, last used first. */
export const openSessionsOf = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('auth_sessions')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('impersonator_id', 'is', null)
    .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** A session of a person, unless it is one of impersonation. */
export const ownSession = (db: Db, userId: number, sessionId: number) =>
  db
    .selectFrom('auth_sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('impersonator_id', 'is', null)
    .select(['id', 'device_key'])
    .executeTakeFirst()

/** The last events about the access to an account, newest first. */
export const accountEventsOf = (db: Db, userId: number) =>
  db
    .selectFrom('audit_log')
    .where('entity', '=', 'user')
    .where('entity_id', '=', userId)
    .where('action', 'in', [...signInEvents, ...accessEvents])
    .select(['id', 'at', 'action', 'after'])
    .orderBy('id', 'desc')
    .limit(30)
    .execute()
