import { type RawBuilder, sql } from 'kysely'
import { type Db, sqlState, type Tx, violatedConstraint } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import { areaWithThoseBelow } from './queries.ts'

/** Maximum names of a kind that are told before a deletion. */
const mostNames = 10

/** One writer of the tree at a time, by the same lock as the check for cycles in the database. */
export const lockTree = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('categories'))`.execute(tx)

/** Turns what the database refuses into errors of fields. @throws always */
export function areaErrors(error: unknown): never {
  if (sqlState(error) === 'AU004') throw invalid({ parent_id: ['cycle'] })
  if (violatedConstraint(error) === 'categories_sibling_name') throw invalid({ name: ['name_taken'] })
  throw error
}

/** An area with its depth in the tree, 0 at the top. */
export async function readArea(tx: Tx, id: number) {
  const { rows } = await sql<{ id: number; name: string; parent_id: number | null; revision: number; depth: number }>`
    with recursive up as (
      select id, parent_id, 0 as depth from categories where id = ${id}
      union all
      select above.id, above.parent_id, depth + 1 from categories above join up on above.id = up.parent_id)
    select id, name, parent_id, revision, (select max(depth)::int from up) as depth from categories where id = ${id}`.execute(tx)
  return rows[0]
}

const childrenOf = (tx: Tx, parentId: number | null) =>
  tx.selectFrom('categories').where('parent_id', parentId === null ? 'is' : '=', parentId)

/** Ids of the areas below one, in order. */
export async function siblingsOf(tx: Tx, parentId: number | null): Promise<number[]> {
  const rows = await childrenOf(tx, parentId)
    .select('id')
    .orderBy('position')
    .orderBy(sql`fold(name)`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives siblings their positions, in one statement. */
export const setOrder = (tx: Tx, ids: readonly number[]) =>
  sql`update categories set position = place.at - 1 from unnest(${ids}::bigint[]) with ordinality as place (id, at)
    where categories.id = place.id and categories.position <> place.at - 1`.execute(tx)

export async function lastPosition(tx: Tx, parentId: number | null): Promise<number> {
  const { last } = await childrenOf(tx, parentId)
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? -1
}

interface Named {
  id: number
  name: string
}

const counted = (rows: RawBuilder<unknown>) => sql`(
  select json_build_object('count', count(*), 'rows', coalesce(json_agg(json_build_object('id', id, 'name', name) order by fold(name), id)
    filter (where at <= ${sql.lit(mostNames)}), '[]'))
  from (select found.id, found.name, row_number() over (order by fold(found.name), found.id) as at from (${rows}) found) numbered)`

/** What is deleted with an area, and the programs, groups and resources that lose it or an area below it; undefined without the area. */
export async function whatLosesIt(db: Db | Tx, id: number) {
  const gone = areaWithThoseBelow(id)
  type Counted = { count: number; rows: Named[] }
  const { rows } = await sql<{ name: string } & Record<'areas' | 'courses' | 'groups' | 'resources', Counted>>`
    select name,
      ${counted(sql`select id, name from categories where id in ${gone} and id <> ${id}`)} as areas,
      ${counted(sql`select id, name from courses where id in (select course_id from course_categories where category_id in ${gone})`)} as courses,
      ${counted(sql`select id, name from groups where category_id in ${gone}`)} as groups,
      ${counted(sql`select id, name from resources where id in (select resource_id from resource_categories where category_id in ${gone})`)} as resources
    from categories where id = ${id}`.execute(db)
  const [row] = rows
  return (
    row && {
      name: row.name,
      areas: row.areas.rows,
      areas_count: row.areas.count,
      courses: row.courses.rows,
      courses_count: row.courses.count,
      groups: row.groups.rows,
      groups_count: row.groups.count,
      resources: row.resources.rows,
      resources_count: row.resources.count,
    }
  )
}
