import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'

/** Programs of groups that their centers have no more, by name: a group that is unarchived would have them again. */
export const withdrawnCourses = (db: Db | Tx, groupIds: readonly number[]) =>
  db
    .selectFrom('group_courses')
    .innerJoin('groups', 'groups.id', 'group_courses.group_id')
    .innerJoin('courses', 'courses.id', 'group_courses.course_id')
    .leftJoin('center_courses', (join) =>
      join.onRef('center_courses.center_id', '=', 'groups.center_id').onRef('center_courses.course_id', '=', 'group_courses.course_id'),
    )
    .where('groups.id', '=', sql<number>`any(${groupIds}::bigint[])`)
    .where('center_courses.id', 'is', null)
    .select(['group_courses.group_id', 'courses.id', 'courses.name'])
    .orderBy('courses.name')
    .orderBy('courses.id')
    .execute()

/** Locks the offers of the programs of groups, all of one center: one that is being withdrawn is waited for, and none can be withdrawn. */
export const lockOffers = (tx: Tx, centerId: number, groupIds: readonly number[]) =>
  tx
    .selectFrom('center_courses')
    .where('center_id', '=', centerId)
    .where('course_id', 'in', (eb) =>
      eb
        .selectFrom('group_courses')
        .where('group_id', '=', sql<number>`any(${groupIds}::bigint[])`)
        .select('course_id'),
    )
    .select('id')
    .orderBy('id')
    .forKeyShare()
    .execute()
