import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'

/** The ids of a training area and of every area below it, as a subquery. */
export const areaWithThoseBelow = (areaId: number) => sql<number>`(
  with recursive below as (
    select id from categories where id = ${areaId}
    union all
    select child.id from categories child join below on child.parent_id = below.id)
  select id from below)`

/** All training areas, siblings in their order. */
export const categoryRows = (db: Db | Tx) =>
  db
    .selectFrom('categories')
    .select(['id', 'parent_id', 'name', 'revision'])
    .orderBy('position')
    .orderBy(sql`fold(name)`)
    .execute()
