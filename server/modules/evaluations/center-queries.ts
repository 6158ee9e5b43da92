import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** The name of a center, and the school years in which its groups have evaluations, latest first. */
export const evaluatedPeriods = (db: Db, centerId: number) =>
  db
    .selectFrom('centers')
    .where('centers.id', '=', centerId)
    .select('centers.name')
    .select(
      sql<string[]>`array(select distinct groups.period from evaluations join groups on groups.id = evaluations.group_id
        where evaluations.center_id = centers.id order by groups.period desc)`.as('periods'),
    )

/** Evaluations of the groups of a center in a school year, by group and date, with how many programs are closed. */
export const centerCalendar = (db: Db, centerId: number, period: string) =>
  db
    .selectFrom('evaluations')
    .innerJoin('groups', 'groups.id', 'evaluations.group_id')
    .where('evaluations.center_id', '=', centerId)
    .where('groups.period', '=', period)
    .select(['evaluations.id', 'evaluations.name', 'evaluations.kind', 'evaluations.held_on'])
    .select(['groups.id as group_id', 'groups.name as group_name'])
    .select([
      // a program that the group no longer has stays in the evaluations in which it was closed
      sql<number>`(select count(*)::integer from (select course_id from group_courses where group_id = groups.id
        union select course_id from evaluation_closings where evaluation_id = evaluations.id) as evaluated)`.as('programs'),
      sql<number>`(select count(*)::integer from evaluation_closings where evaluation_id = evaluations.id)`.as('closed'),
    ])
    .orderBy(sql`fold(groups.name), groups.id`)
    .orderBy('evaluations.held_on', (order) => order.asc().nullsLast())
    .orderBy('evaluations.id')

/** Usernames of people. */
export const usernamesOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .where('id', 'in', [0, ...ids])
    .select(['id', 'username'])
