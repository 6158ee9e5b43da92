import { sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import { type BinnedTables, binnedRows } from '#server/db/row-bin.ts'
import { notFound } from '#server/errors.ts'
import type { ItemKind } from './item-queries.ts'
import { releaseRecoveries } from './release-recoveries.ts'

/**
 * The tables of which a deleted part consists, in the order in which they are written again, each with its rows in the part and with
 * what must still exist when it returns. `bin.test.ts` compares them with the foreign keys of the database.
 */
export const parts = {
  course_contents: { rows: sql`select * from course_contents where id = any(head.nodes)`, stands: sql`true` },
  related_resources: {
    rows: sql`select * from related_resources where id = any(head.places)`,
    stands: sql`exists (select from resources where id = r.resource_id)`,
  },
  related_results: {
    rows: sql`select * from related_results where related_resource_id = any(head.places)`,
    stands: sql`exists (select from criteria where id = r.criterion_id)
      and exists (select from related_resources where id = r.related_resource_id)`,
  },
  group_resources: {
    rows: sql`select * from group_resources where related_resource_id = any(head.places)`,
    stands: sql`exists (select from groups where id = r.group_id) and exists (select from related_resources where id = r.related_resource_id)`,
  },
  deliverables: {
    rows: sql`select * from deliverables where id = any(head.tasks)`,
    stands: sql`true`,
  },
  deliverable_files: {
    rows: sql`select * from deliverable_files where deliverable_id = any(head.tasks)`,
    stands: sql`exists (select from files where id = r.file_id)`,
  },
  deliverable_criteria: {
    rows: sql`select * from deliverable_criteria where deliverable_id = any(head.tasks)`,
    stands: sql`exists (select from criteria where id = r.criterion_id)`,
  },
  group_deliverables: {
    rows: sql`select * from group_deliverables where deliverable_id = any(head.tasks)`,
    stands: sql`exists (select from groups where id = r.group_id)`,
  },
  deliverable_extensions: {
    rows: sql`select * from deliverable_extensions where deliverable_id = any(head.tasks)`,
    stands: sql`exists (select from group_students where group_id = r.group_id and user_id = r.student_id)`,
  },
  proposed_dates: {
    rows: sql`select * from proposed_dates where deliverable_id = any(head.tasks)
      or related_resource_id = any(head.places)`,
    stands: sql`r.related_resource_id is null or exists (select from related_resources where id = r.related_resource_id)`,
  },
} as const satisfies BinnedTables

/** What is deleted: a node with everything in it, or one item of a node. */
export type BinKind = 'content' | ItemKind

/** Name, level and content of what is deleted, by its kind. */
const heads = {
  content: sql`select id, name, level, parent_id from course_contents`,
  deliverable: sql`select id, name, null::smallint as level, content_id as parent_id from deliverables`,
  resource: sql`select related_resources.id, name, null::smallint as level, content_id as parent_id
    from related_resources join resources on resources.id = resource_id`,
} as const satisfies Record<BinKind, unknown>

const tableOf = { content: 'course_contents', deliverable: 'deliverables', resource: 'related_resources' } as const

/** A recovery, and whether it had criteria of its own; that is absent in older entries. */
export interface Recovery {
  id: number
  recovers_id: number
  has_criteria?: boolean
}

/** What is deleted with each of several nodes or items, its root: nodes, deliverables and places of resources. */
function partsOf(kind: BinKind, ids: readonly number[]) {
  const only = (wanted: BinKind) => sql`any(${kind === wanted ? ids : []}::bigint[])`
  return sql`part as (
      select id as root, id from course_contents where id = ${only('content')}
      union all
      select part.root, c.id from course_contents c join part on c.parent_id = part.id
    ), task as (
      select part.root, d.id from deliverables d join part on d.content_id = part.id
      union all
      select id, id from deliverables where id = ${only('deliverable')}
    ), place as (
      select part.root, r.id from related_resources r join part on r.content_id = part.id
      union all
      select id, id from related_resources where id = ${only('resource')}
    )`
}

/** Recoveries of what is deleted that are not in the same part; `own_root`: of another one that is deleted too. */
async function recoveriesOf(tx: Tx, kind: BinKind, ids: readonly number[]) {
  const { rows } = await sql<Recovery & { root: number; own_root: number | null }>`
    with recursive ${partsOf(kind, ids)}
    select task.root, own.root as own_root, d.id, d.recovers_id, exists (select from deliverable_criteria where deliverable_id = d.id) as has_criteria
      from deliverables d join task on task.id = d.recovers_id left join task as own on own.id = d.id
      where own.root is distinct from task.root`.execute(tx)
  return rows
}

const idsIn = (table: string) => sql`(select root, array_agg(id order by id) as ids from ${sql.table(table)} group by root)`

/**
 * Moves nodes with everything in them, or items, from their tables into the bin, in as many statements whatever their number. Recoveries
 * of a deliverable that goes become those of its criteria.
 * @param ids of one kind, none below another one
 * @returns an entry for each, in their order
 */
export async function binParts(
  tx: Tx,
  courseId: number,
  kind: BinKind,
  ids: readonly number[],
  by: { caller: Caller; at: Date },
): Promise<number[]> {
  if (ids.length === 0) return []
  const recoveries = await recoveriesOf(tx, kind, ids)
  await releaseRecoveries(
    tx,
    courseId,
    recoveries.map(({ id }) => id),
  )
  const { rows } = await sql<{ id: number }>`
    with recursive ${partsOf(kind, ids)}, head as (
      select h.*, above.name as parent_name, coalesce(n.ids, '{}') as nodes, coalesce(t.ids, '{}') as tasks, coalesce(p.ids, '{}') as places
      from (${heads[kind]}) as h left join course_contents as above on above.id = h.parent_id
      left join ${idsIn('part')} as n on n.root = h.id left join ${idsIn('task')} as t on t.root = h.id
      left join ${idsIn('place')} as p on p.root = h.id
      where h.id = any(${ids}::bigint[])
    ), recovery as materialized (
      select * from jsonb_to_recordset(${json(recoveries)}::jsonb) as r (root bigint, own_root bigint, id bigint, recovers_id bigint, has_criteria boolean))
    insert into content_bin (course_id, kind, name, level, parent_id, parent_name, node_ids, deliverables, resources, rows, deleted_by, deleted_at)
    select ${courseId}, ${kind}, head.name, head.level, head.parent_id, head.parent_name, head.nodes, cardinality(head.tasks),
      cardinality(head.places), jsonb_build_object(${binnedRows(parts)}, 'recovered_by', (
        select coalesce(jsonb_agg(to_jsonb(r) - 'root' - 'own_root'), '[]') from recovery as r where head.id in (r.root, r.own_root))),
      ${by.caller.id}, ${by.at}
    from head order by array_position(${ids}::bigint[], head.id)
    returning id`.execute(tx)
  if (rows.length < ids.length) throw notFound()
  await tx
    .deleteFrom(tableOf[kind])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
  return rows.map(({ id }) => id)
}
