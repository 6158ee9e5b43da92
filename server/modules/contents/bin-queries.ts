import { type Selectable, sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Db, Tables, Tx } from '#server/db/client.ts'
import { writeBinned } from '#server/db/row-bin.ts'
import { accessibleCourses } from '#server/modules/access/courses.ts'
import { parts, type Recovery } from './bin-part-queries.ts'
import type { NodeRow } from './content-queries.ts'
import { type ItemRow, writeDeliverablePlaces, writeResourcePlaces } from './item-queries.ts'
import { relinkRecoveries } from './relink-recoveries.ts'

type Place = Pick<ItemRow, 'id' | 'content_id' | 'position' | 'revision'>

type BinnedTask = Place &
  Pick<Selectable<Tables['deliverables']>, 'name' | 'max_points' | 'weight' | 'is_active' | 'kind'> & { recovers_id: number | null }

export interface BinRows {
  course_contents: NodeRow[]
  deliverables: BinnedTask[]
  deliverable_criteria: { deliverable_id: number; criterion_id: number; weight: number }[]
  related_resources: (Place & { resource_id: number })[]
  /** Recoveries of what is in another part than they are, by either. */
  recovered_by: Recovery[]
}

/** Locks entries of the bin of a program. */
export const lockBinned = async (tx: Tx, courseId: number, ids: readonly number[], since: Date) =>
  (
    await tx
      .selectFrom('content_bin')
      .where('course_id', '=', courseId)
      .where('id', '=', sql<number>`any(${ids})`)
      .where('deleted_at', '>', since)
      .select(['id', 'kind', 'name', 'rows', 'parent_id', 'parent_name'])
      .orderBy('id')
      .forUpdate()
      .execute()
  ).map(({ rows, kind, ...entry }) => ({ ...entry, kind, rows: rows as unknown as BinRows }))

/** Which of some entries of the bin of a program have returned already. */
export const restoredBefore = (tx: Tx, courseId: number, ids: readonly number[]) =>
  tx
    .selectFrom('restored_bin_entries')
    .where('course_id', '=', courseId)
    .where('id', '=', sql<number>`any(${ids})`)
    .select(['id', 'name'])
    .orderBy('id')
    .execute()

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

export type BinEntry = Awaited<ReturnType<typeof lockBinned>>[number]

/** The rows of some entries, one at least, by their table. */
export function rowsOfAll(entries: readonly BinRows[]): BinRows {
  const tables = Map.groupBy(
    entries.flatMap((rows) => Object.entries<readonly object[]>({ ...rows })),
    ([table]) => table,
  )
  return Object.fromEntries([...tables].map(([table, found]) => [table, found.flatMap(([, rows]) => rows)])) as unknown as BinRows
}

/**
 * Writes the rows of entries back into their tables and removes the entries, of which a note stays, in as many statements whatever their
 * number. What a row refers to and does not exist any more keeps it out: a resource, a criterion, a group that was deleted meanwhile.
 * @param nodes the nodes of the entries with the places they get
 * @returns the resources and deliverables that are back
 */
export async function restoreRows(tx: Tx, courseId: number, entries: readonly BinEntry[], nodes: readonly NodeRow[], at: Date) {
  const rows = rowsOfAll(entries.map((entry) => entry.rows))
  const deliverables = rows.deliverables.map((each) => ({ ...each, recovers_id: null }))
  await writeBinned(tx, parts, { ...rows, course_contents: nodes, deliverables })
  await sql`with gone as (delete from content_bin where id = any(${entries.map(({ id }) => id)}) returning id, course_id, name)
    insert into restored_bin_entries (id, course_id, name, restored_at) select id, course_id, name, ${at} from gone`.execute(tx)
  await relinkRecoveries(tx, courseId, rows)
  const resources = await writeResourcePlaces(tx, rows.related_resources)
  return { resources, deliverables: await writeDeliverablePlaces(tx, rows.deliverables) }
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

/** Deletes entries of the bin, the oldest first, and answers the files that their deliverables had; and the notes of those that returned. */
export async function purgeBinned(tx: Tx, before: Date, limit: number): Promise<{ fileIds: number[] }[]> {
  await tx.deleteFrom('restored_bin_entries').where('restored_at', '<=', before).execute()
  const { rows } = await sql<{ fileIds: number[] }>`
    delete from content_bin where id in (select id from content_bin where deleted_at <= ${before} order by deleted_at limit ${limit})
    returning coalesce((select jsonb_agg(distinct f -> 'file_id') from jsonb_array_elements(rows -> 'deliverable_files') as f), '[]')
      as "fileIds"`.execute(tx)
  return rows
}
