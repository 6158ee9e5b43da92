import { sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db/client.ts'
import { accessibleCenters } from '#server/modules/access/centers.ts'

/** Maximum groups named when a program cannot be withdrawn. */
const mostGroups = 20

/** The offer of a program in a center that the caller can access. */
export const offerOf = (tx: Tx, caller: Caller, id: number) =>
  tx
    .selectFrom('center_courses')
    .where('center_courses.id', '=', id)
    .where('center_courses.center_id', 'in', accessibleCenters(tx, caller).select('centers.id'))
    .select(['center_courses.id', 'center_courses.center_id', 'center_courses.course_id'])
    .forUpdate('center_courses')
    .executeTakeFirst()

/** Groups of a center that have a program and are active, or about to be: the undo of a school year is bringing them back. By name. */
export const activeGroupsWith = (tx: Tx, { center_id, course_id }: { center_id: number; course_id: number }) =>
  tx
    .selectFrom('group_courses')
    .innerJoin('groups', 'groups.id', 'group_courses.group_id')
    .where('group_courses.course_id', '=', course_id)
    .where('groups.center_id', '=', center_id)
    .where(
      sql<boolean>`(groups.archived_at is null or exists (
        select from new_year_groups as step join new_years as year on year.id = step.new_year_id
        where step.group_id = groups.id and step.role = 'ended' and step.was_active and step.is_pending and year.undone_at is not null))`,
    )
    .select(['groups.id', 'groups.name'])
    .orderBy('groups.name')
    .limit(mostGroups)
    .execute()
