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

/** Active groups of a center that have a program, the first of them by name. */
export const activeGroupsWith = (tx: Tx, { center_id, course_id }: { center_id: number; course_id: number }) =>
  tx
    .selectFrom('group_courses')
    .innerJoin('groups', 'groups.id', 'group_courses.group_id')
    .where('group_courses.course_id', '=', course_id)
    .where('groups.center_id', '=', center_id)
    .where('groups.archived_at', 'is', null)
    .select(['groups.id', 'groups.name'])
    .orderBy('groups.name')
    .limit(mostGroups)
    .execute()
