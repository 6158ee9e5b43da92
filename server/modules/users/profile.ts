import { sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Handler } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { readUser } from './account-rows.ts'
import { canAccessUser } from '#server/modules/access/people.ts'

const groupsOf = (db: Db, caller: Caller, userId: number) =>
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

export const getUser: Handler<'getUser'> = async ({ caller, params }, { db }) => {
  const user = (await canAccessUser(db, caller, params.id)) ? await readUser(db, caller, params.id) : undefined
  if (!user) throw notFound()
  return { ...user, groups: await groupsOf(db, caller, user.id) }
}
