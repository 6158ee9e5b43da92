import { sql } from 'kysely'
import { WHOLE_WEIGHT } from '#openapi/rules/weights.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import type { CriterionRule } from '#server/grading/index.ts'
import { type BinnedTables, binnedRows, writeBinned } from '#server/db/row-bin.ts'

const ofCriteria = sql`criterion_id in (select id from criterion)`

/** What is deleted with a learning result or a criterion; `bin.test.ts` compares them with the foreign keys of the database. */
const parts = {
  learning_results: { rows: sql`select * from learning_results where id in (select id from result)`, stands: sql`true` },
  criteria: { rows: sql`select * from criteria where id in (select id from criterion)`, stands: sql`true` },
  deliverable_criteria: {
    rows: sql`select * from deliverable_criteria where ${ofCriteria}`,
    stands: sql`exists (select from deliverables where id = r.deliverable_id)`,
  },
  related_results: {
    rows: sql`select * from related_results where ${ofCriteria}`,
    stands: sql`exists (select from related_resources where id = r.related_resource_id)`,
  },
} as const satisfies BinnedTables

type Deleted = { readonly table: 'learning_results' | 'criteria'; readonly id: number } | 'all'

/** Moves a learning result with its criteria, one criterion, or all of a program from the tables into the bin. */
export async function binResult(tx: Tx, courseId: number, deleted: Deleted, at: Date): Promise<number> {
  const idIn = (table: 'learning_results' | 'criteria') => (deleted !== 'all' && deleted.table === table ? deleted.id : null)
  const { rows } = await sql<{ id: number }>`
    with result as (select id from learning_results
        where ${deleted === 'all' ? sql`course_id = ${courseId}` : sql`id = ${idIn('learning_results')}`}),
      criterion as (select id from criteria where id = ${idIn('criteria')} or learning_result_id in (select id from result))
    insert into result_bin (course_id, rows, deleted_at) values (${courseId}, jsonb_build_object(${binnedRows(parts)}), ${at})
    returning id`.execute(tx)
  if (deleted === 'all') await tx.deleteFrom('learning_results').where('course_id', '=', courseId).execute()
  else await tx.deleteFrom(deleted.table).where('id', '=', deleted.id).execute()
  const [entry] = rows
  if (!entry) throw new Error('an entry of the bin was not inserted')
  return entry.id
}

interface BinnedRow {
  id: number
  code: string
  name: string
  weight: number
  position: number
}

export interface BinRows {
  /** None where a criterion alone was deleted. */
  learning_results: BinnedRow[]
  criteria: (BinnedRow & { learning_result_id: number; rule: CriterionRule })[]
  deliverable_criteria: { deliverable_id: number; criterion_id: number; weight: number }[]
  /** What took the place of all learning results of the program; absent where some were deleted. */
  replaced_by?: unknown
}

/** Takes an entry out of the bin of a program; undefined where it is not there, or not any more. */
export async function takeBinned(tx: Tx, courseId: number, id: number, since: Date): Promise<BinRows | undefined> {
  const entry = await tx
    .deleteFrom('result_bin')
    .where('course_id', '=', courseId)
    .where('id', '=', id)
    .where('deleted_at', '>', since)
    .returning('rows')
    .executeTakeFirst()
  return entry?.rows as BinRows | undefined
}

/** What entries of the bin of a program hold; those that are not there, or not any more, are left out. */
export async function binnedResults(db: Db, courseId: number, ids: readonly number[], since: Date): Promise<BinRows[]> {
  const entries = await db
    .selectFrom('result_bin')
    .where('course_id', '=', courseId)
    .where('id', 'in', ids)
    .where('deleted_at', '>', since)
    .select('rows')
    .execute()
  return entries.map(({ rows }) => rows as unknown as BinRows)
}

/** The tasks that would assess criteria of an entry again, in their order. */
export async function tasksAssessing(tx: Tx, { deliverable_criteria }: BinRows) {
  const { rows } = await sql<{ id: number; name: string; is_marked: boolean; is_over: boolean }>`
    select d.id, d.name, coalesce((select sum(weight) from deliverable_criteria where deliverable_id = d.id), 0) + links.weight > ${WHOLE_WEIGHT}
        as is_over,
      exists (select from submissions s where s.deliverable_id = d.id and (select outcome from grades where submission_id = s.id) is not null)
        as is_marked
    from (select deliverable_id, sum(weight) as weight from jsonb_to_recordset(${json(deliverable_criteria)}::jsonb)
      as link (deliverable_id bigint, weight integer) group by deliverable_id) as links
    join deliverables d on d.id = links.deliverable_id
    order by d.position, d.id`.execute(tx)
  return rows
}

export const restoreBinned = (tx: Tx, rows: BinRows) => writeBinned(tx, parts, rows)

/** Deletes what can no longer be undone. */
export const purgeBinned = (db: Db, before: Date) => db.deleteFrom('result_bin').where('deleted_at', '<=', before).execute()
