import { type Selectable, sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Db, Tables, Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import { type BinnedTables, binnedRows, writeBinned } from '#server/db/row-bin.ts'
import { notFound } from '#server/errors.ts'
import { accessibleCourses } from '#server/modules/access/courses.ts'
import type { NodeRow } from './content-queries.ts'
import { forgetEmptyWorks } from './empty-works.ts'
import type { ItemKind, ItemRow } from './item-queries.ts'
import { releaseRecoveries } from './release-recoveries.ts'

/**
 * What stops a deletion: marks of students and their work, also a mark that a teacher has set for a node itself. Until the end of
 * the transaction nothing can be added to them. Works that hold nothing go.
 */
export async function workBeforeDeletion(
  tx: Tx,
  { nodeIds = [], deliverableIds = [] }: { readonly nodeIds?: readonly number[]; readonly deliverableIds?: readonly number[] },
): Promise<{ marks: number; works: number }> {
  await sql`select id from course_contents where id = any(${nodeIds}::bigint[]) for update`.execute(tx)
  const tasks = sql`(content_id = any(${nodeIds}::bigint[]) or deliverables.id = any(${deliverableIds}::bigint[]))`
  const locked = await sql<{ id: number }>`select id from deliverables where ${tasks} for update`.execute(tx)
  await forgetEmptyWorks(
    tx,
    locked.rows.map(({ id }) => id),
  )
  const { rows } = await sql<{ marks: number; works: number }>`
    select (select count(*)::integer from custom_scores where content_id = any(${nodeIds}::bigint[]))
        + count(*) filter (where grades.outcome is not null)::integer as marks, count(*)::integer as works
      from deliverables
      join submissions on submissions.deliverable_id = deliverables.id
      left join grades on grades.submission_id = submissions.id
      where ${tasks}`.execute(tx)
  return rows[0] ?? { marks: 0, works: 0 }
}

/**
 * The tables of which a deleted part consists, in the order in which they are written again, each with its rows in the part and with
 * what must still exist when it returns. `bin.test.ts` compares them with the foreign keys of the database.
 */
const parts = {
  course_contents: { rows: sql`select * from course_contents where id in (select id from part)`, stands: sql`true` },
  related_resources: {
    rows: sql`select * from related_resources where id in (select id from place)`,
    stands: sql`exists (select from resources where id = r.resource_id)`,
  },
  related_results: {
    rows: sql`select * from related_results where related_resource_id in (select id from place)`,
    stands: sql`exists (select from criteria where id = r.criterion_id)
      and exists (select from related_resources where id = r.related_resource_id)`,
  },
  group_resources: {
    rows: sql`select * from group_resources where related_resource_id in (select id from place)`,
    stands: sql`exists (select from groups where id = r.group_id) and exists (select from related_resources where id = r.related_resource_id)`,
  },
  deliverables: {
    rows: sql`select * from deliverables where id in (select id from task)`,
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
      or related_resource_id in (select id from place)`,
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

/**
 * Moves a node with everything in it, or one item, from its tables into the bin. Recoveries of a deliverable that goes become those of its
 * criteria.
 * @returns the entry
 */
export async function binPart(tx: Tx, courseId: number, kind: BinKind, id: number, by: { caller: Caller; at: Date }): Promise<number> {
  const only = (wanted: BinKind) => sql`${kind === wanted ? id : null}::bigint`
  const { rows } = await sql<{ id: number; tasks: number[] }>`
    with recursive part as (
      select id from course_contents where id = ${only('content')}
      union all
      select c.id from course_contents c join part on c.parent_id = part.id
    ), task as (
      select id from deliverables where content_id in (select id from part) or id = ${only('deliverable')}
    ), place as (
      select id from related_resources where content_id in (select id from part) or id = ${only('resource')}
    ), head as (select * from (${heads[kind]}) as h where h.id = ${id}), entry as (
      insert into content_bin (course_id, kind, name, level, parent_id, parent_name, node_ids, deliverables, resources, rows, deleted_by,
        deleted_at)
      select ${courseId}, ${kind}, head.name, head.level, head.parent_id, (select name from course_contents where id = head.parent_id),
        array(select id from part), (select count(*) from task), (select count(*) from place),
        jsonb_build_object(${binnedRows(parts)}, 'recovered_by', (select coalesce(jsonb_agg(jsonb_build_object('id', id,
          'recovers_id', recovers_id, 'has_criteria', exists (select from deliverable_criteria where deliverable_id = d.id))), '[]')
          from deliverables d where recovers_id in (select id from task) and id not in (select id from task))),
        ${by.caller.id}, ${by.at}
      from head
      returning id)
    select id, array(select id from task) as tasks from entry`.execute(tx)
  const [entry] = rows
  if (!entry) throw notFound()
  await releaseRecoveries(tx, courseId, entry.tasks)
  await tx.deleteFrom(tableOf[kind]).where('id', '=', id).execute()
  return entry.id
}

type Place = Pick<ItemRow, 'id' | 'content_id' | 'position' | 'revision'>

type BinnedTask = Place &
  Pick<Selectable<Tables['deliverables']>, 'name' | 'max_points' | 'weight' | 'is_active' | 'kind'> & { recovers_id: number | null }

export interface BinRows {
  course_contents: NodeRow[]
  deliverables: BinnedTask[]
  deliverable_criteria: { deliverable_id: number; criterion_id: number; weight: number }[]
  related_resources: (Place & { resource_id: number })[]
  /** Recoveries that stayed. `has_criteria`: they had criteria of their own; absent in older entries. */
  recovered_by: { id: number; recovers_id: number; has_criteria?: boolean }[]
}

/** Locks entries of the bin of a program. */
export const lockBinned = async (tx: Tx, courseId: number, ids: readonly number[], since: Date) =>
  (
    await tx
      .selectFrom('content_bin')
      .where('course_id', '=', courseId)
      .where('id', '=', sql<number>`any(${ids})`)
      .where('deleted_at', '>', since)
      .select(['id', 'kind', 'rows', 'parent_id'])
      .orderBy('id')
      .forUpdate()
      .execute()
  ).map(({ rows, kind, ...entry }) => ({ ...entry, kind, rows: rows as unknown as BinRows }))

/** What entries of the bin of a program hold, in the order in which they return; those that are not there, or not any more, are left out. */
export async function binnedParts(db: Db, courseId: number, ids: readonly number[], since: Date): Promise<BinRows[]> {
  const entries = await db
    .selectFrom('content_bin')
    .where('course_id', '=', courseId)
    .where('id', '=', sql<number>`any(${ids})`)
    .where('deleted_at', '>', since)
    .select('rows')
    .orderBy('id', 'desc')
    .execute()
  return entries.map(({ rows }) => rows as unknown as BinRows)
}

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
  // the criteria that a recovery had got from the deliverable, where nothing else was chosen since
  await sql`delete from deliverable_criteria as c using jsonb_to_recordset(${json(rows.recovered_by)}::jsonb)
      as r (id bigint, recovers_id bigint, has_criteria boolean)
    where c.deliverable_id = r.id and not r.has_criteria and exists (select from deliverables where id = r.recovers_id)
      and not exists (select criterion_id, weight from deliverable_criteria where deliverable_id = r.id
        except select criterion_id, weight from deliverable_criteria where deliverable_id = r.recovers_id)`.execute(tx)
  await tx.deleteFrom('content_bin').where('id', '=', binId).execute()
}

/** The bin of a program that the caller may read, newest first; undefined where the program does not exist for the caller. */
export async function listBin(db: Db, caller: Caller, courseId: number, since: Date) {
  const rows = await accessibleCourses(db, caller)
    .where('courses.id', '=', courseId)
    .leftJoin('content_bin', (join) => join.onRef('content_bin.course_id', '=', 'courses.id').on('content_bin.deleted_at', '>', since))
    .leftJoin('users', 'users.id', 'content_bin.deleted_by')
    .select([
      'content_bin.id',
      'content_bin.kind',
      'content_bin.name',
      'content_bin.level',
      'content_bin.parent_name',
      'content_bin.deliverables',
    ])
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
