import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'

/** Groups whose dates are shown, and set, at once. */
const mostGroups = 200

/** The groups of the caller that have the program of a placed resource; a caller who manages it, or teaches it, may set dates. */
const groupsOf = (db: Db | Tx, caller: Caller, relatedId: number) =>
  db
    .selectFrom('groups')
    .innerJoin('group_courses', 'group_courses.group_id', 'groups.id')
    .innerJoin('related_resources', 'related_resources.course_id', 'group_courses.course_id')
    .where('related_resources.id', '=', relatedId)
    .where('groups.id', 'in', accessibleGroups(db, caller))
    .select(['groups.id', 'groups.center_id', 'groups.manager_id', 'groups.archived_at'])
    .select(
      sql<boolean>`exists (select from group_teachers where group_teachers.group_id = groups.id and group_teachers.user_id = ${caller.id})`.as(
        'teaches',
      ),
    )

/** A placed resource with its dates in the groups of the caller, in one statement; undefined where none of them has its program. */
export async function findResourceSchedule(db: Db, caller: Caller, relatedId: number) {
  const row = await db
    .selectFrom('related_resources')
    .innerJoin('resources', 'resources.id', 'related_resources.resource_id')
    .where('related_resources.id', '=', relatedId)
    .select(['related_resources.id', 'related_resources.revision', 'resources.name'])
    .select(
      jsonArrayFrom(
        groupsOf(db, caller, relatedId)
          .leftJoin('group_resources', (join) =>
            join
              .onRef('group_resources.group_id', '=', 'groups.id')
              .onRef('group_resources.related_resource_id', '=', 'related_resources.id'),
          )
          .select(['groups.name', 'group_resources.visible_from', 'group_resources.visible_until', 'group_resources.shows_title'])
          .orderBy(sql`groups.archived_at is not null`)
          .orderBy(sql`fold(groups.name)`)
          .orderBy('groups.id')
          .limit(mostGroups),
      ).as('groups'),
    )
    .executeTakeFirst()
  return row && row.groups.length > 0 ? row : undefined
}

/** Locks groups of the caller that have the program of a placed resource, in the order of their ids: two such changes take turns. */
export const lockScheduledGroups = (tx: Tx, caller: Caller, relatedId: number, groupIds: readonly number[]) =>
  groupsOf(tx, caller, relatedId).where('groups.id', 'in', groupIds).orderBy('groups.id').forUpdate('groups').execute()

/** The name of a placed resource, which stays where it is until the end of the transaction. */
export const lockPlacedName = (tx: Tx, relatedId: number) =>
  tx
    .selectFrom('related_resources')
    .innerJoin('resources', 'resources.id', 'related_resources.resource_id')
    .where('related_resources.id', '=', relatedId)
    .select('resources.name')
    .forKeyShare('related_resources')
    .executeTakeFirst()
