import { sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import { type BinnedTables, binnedRows, writeBinned } from '#server/db/row-bin.ts'
import { accessibleCourses } from '#server/modules/access/courses.ts'
import type { NodeRow } from './content-queries.ts'

/**
 * What can stop a deletion: marks of students and their work, also a mark that a teacher has set for a node itself. Until the end of
 * the transaction nothing can be added to them.
 */
export async function workIn(tx: Tx, nodeIds: readonly number[]): Promise<{ marks: number; works: number }> {
  await sql`select id from course_contents where id = any(${nodeIds}) for update`.execute(tx)
  await sql`select id from deliverables where content_id = any(${nodeIds}) for update`.execute(tx)
  const { rows } = await sql<{ marks: number; works: number }>`
    select (select count(*)::integer from custom_scores where content_id = any(${nodeIds}))
        + count(*) filter (where grades.outcome is not null)::integer as marks, count(*)::integer as works
      from deliverables
      join submissions on submissions.deliverable_id = deliverables.id
      left join grades on grades.submission_id = submissions.id
      where deliverables.content_id = any(${nodeIds})`.execute(tx)
  return rows[0] ?? { marks: 0, works: 0 }
}

/**
 * The tables of which a deleted part consists, in the order in which they are written again, each with its rows in the part and with
 * what must still exist when it returns. `bin.test.ts` compares them with the foreign keys of the database.
 */
const parts = {
  course_contents: { rows: sql`select * from course_contents where id in (select id from part)`, stands: sql`true` },
  related_resources: {
    rows: sql`select * from related_resources where content_id in (select id from part)`,
    stands: sql`exists (select from resources where id = r.resource_id)`,
  },
  related_results: {
    rows: sql`select * from related_results where related_resource_id in (select id from related_resources
      where content_id in (select id from part))`,
    stands: sql`exists (select from criteria where id = r.criterion_id)
      and exists (select from related_resources where id = r.related_resource_id)`,
  },
  group_resources: {
    rows: sql`select * from group_resources where related_resource_id in (select id from related_resources
      where content_id in (select id from part))`,
    stands: sql`exists (select from groups where id = r.group_id) and exists (select from related_resources where id = r.related_resource_id)`,
  },
  deliverables: {
    rows: sql`select * from deliverables where content_id in (select id from part)`,
    stands: sql`true`,
  },
  deliverable_files: {
    rows: sql`select * from deliverable_files where deliverable_id in (select id from task)`,
    stands: sql`exists (select from files where id = r.file_id)`,
  },
  deliverable_criteria: {
    rows: sql`select * from deliverable_criteria where deliverable_id in (select id from task)`,
    stands: sql`exists (select from criteria where id = r.criterion_id)`,
  },
  group_deliverables: {
    rows: sql`select * from group_deliverables where deliverable_id in (select id from task)`,
    stands: sql`exists (select from groups where id = r.group_id)`,
  },
  deliverable_extensions: {
    rows: sql`select * from deliverable_extensions where deliverable_id in (select id from task)`,
    stands: sql`exists (select from group_students where group_id = r.group_id and user_id = r.student_id)`,
  },
  proposed_dates: {
    rows: sql`select * from proposed_dates where deliverable_id in (select id from task)
      or related_resource_id in (select id from related_resources where content_id in (select id from part))`,
    stands: sql`r.related_resource_id is null or exists (select from related_resources where id = r.related_resource_id)`,
  },
} as const satisfies BinnedTables

/**
 * Moves nodes with everything in them from their tables into the bin, one entry per node.
 * @param roots none below another
 */
export async function binNodes(tx: Tx, courseId: number, roots: readonly number[], by: number, at: Date): Promise<number[]> {
  const ids: number[] = []
  for (const root of roots) {
    const { rows } = await sql<{ id: number }>`
      with recursive part as (
        select id, name, level, parent_id from course_contents where id = ${root} and course_id = ${courseId}
        union all
        select c.id, c.name, c.level, c.parent_id from course_contents c join part on c.parent_id = part.id
      ), task as (select id from deliverables where content_id in (select id from part))
      insert into content_bin (course_id, name, level, parent_id, parent_name, node_ids, deliverables, resources, rows, deleted_by,
        deleted_at)
      select ${courseId}, root.name, root.level, root.parent_id, (select name from course_contents where id = root.parent_id),
        (select array_agg(id) from part), (select count(*) from task),
        (select count(*) from related_resources where content_id in (select id from part)),
        jsonb_build_object(${binnedRows(parts)}, 'recovered_by', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'recovers_id', recovers_id)),
          '[]') from deliverables where recovers_id in (select id from task) and id not in (select id from task))),
        ${by}, ${at}
      from part as root where root.id = ${root}
      returning id`.execute(tx)
    ids.push(...rows.map(({ id }) => id))
    await tx.deleteFrom('course_contents').where('id', '=', root).execute()
  }
  return ids
}

interface BinRows {
  course_contents: NodeRow[]
  deliverables: { id: number; recovers_id: number | null }[]
  recovered_by: { id: number; recovers_id: number }[]
}

/** Locks entries of the bin of a program. */
export const lockBinned = async (tx: Tx, courseId: number, ids: readonly number[], since: Date) =>
  (
    await tx
      .selectFrom('content_bin')
      .where('course_id', '=', courseId)
      .where('id', '=', sql<number>`any(${ids})`)
      .where('deleted_at', '>', since)
      .select(['id', 'rows', 'node_ids', 'parent_id'])
      .orderBy('id')
      .forUpdate()
      .execute()
  ).map(({ rows, ...entry }) => ({ ...entry, rows: rows as unknown as BinRows }))

/**
 * Writes the rows of an entry back into their tables and removes the entry. What its rows refer to and does not exist any more stays
 * out: a resource, a criterion, a group that was deleted meanwhile.
 * @param nodes the nodes of the entry with the places they get
 */
export async function restoreRows(tx: Tx, binId: number, rows: BinRows, nodes: readonly NodeRow[]): Promise<void> {
  const deliverables = rows.deliverables.map((each) => ({ ...each, recovers_id: null }))
  await writeBinned(tx, parts, { ...rows, course_contents: nodes, deliverables })
  const recoveries = [...rows.deliverables.filter(({ recovers_id }) => recovers_id !== null), ...rows.recovered_by]
  await sql`update deliverables as d set recovers_id = r.recovers_id
    from jsonb_to_recordset(${json(recoveries)}::jsonb) as r (id bigint, recovers_id bigint)
    where d.id = r.id and d.kind = 'recovery' and exists (select from deliverables as t where t.id = r.recovers_id)`.execute(tx)
  await tx.deleteFrom('content_bin').where('id', '=', binId).execute()
}

/** The bin of a program that the caller may read, newest first; undefined where the program does not exist for the caller. */
export async function listBin(db: Db, caller: Caller, courseId: number, since: Date) {
  const rows = await accessibleCourses(db, caller)
    .where('courses.id', '=', courseId)
    .leftJoin('content_bin', (join) => join.onRef('content_bin.course_id', '=', 'courses.id').on('content_bin.deleted_at', '>', since))
    .leftJoin('users', 'users.id', 'content_bin.deleted_by')
    .select(['content_bin.id', 'content_bin.name', 'content_bin.level', 'content_bin.parent_name', 'content_bin.deliverables'])
    .select(['content_bin.resources', 'content_bin.deleted_at', sql<number>`cardinality(content_bin.node_ids)`.as('nodes')])
    .select(['users.first_name', 'users.last_name_1', 'users.last_name_2'])
    .orderBy('content_bin.deleted_at', 'desc')
    .orderBy('content_bin.id', 'desc')
    .execute()
  return rows.length === 0 ? undefined : rows
}

/** Deletes entries of the bin, the oldest first, and answers the files that their deliverables had. */
export async function purgeBinned(tx: Tx, before: Date, limit: number): Promise<{ fileIds: number[] }[]> {
  const { rows } = await sql<{ fileIds: number[] }>`
    delete from content_bin where id in (select id from content_bin where deleted_at <= ${before} order by deleted_at limit ${limit})
    returning coalesce((select jsonb_agg(distinct f -> 'file_id') from jsonb_array_elements(rows -> 'deliverable_files') as f), '[]')
      as "fileIds"`.execute(tx)
  return rows
}
