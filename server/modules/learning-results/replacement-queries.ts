import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'

/** All learning results and criteria of a program with what resources work, by which a later change of one of them is noticed. */
async function contentOf(tx: Tx, courseId: number): Promise<unknown> {
  const { rows } = await sql<{ content: unknown }>`select jsonb_build_object(
    'results', (select jsonb_agg(jsonb_build_array(id, revision, position) order by id) from learning_results where course_id = ${courseId}),
    'criteria', (select jsonb_agg(jsonb_build_array(id, revision, position) order by id) from criteria where course_id = ${courseId}),
    'worked', (select jsonb_agg(related_results.id order by related_results.id) from related_results
      join criteria on criteria.id = criterion_id where course_id = ${courseId})) as content`.execute(tx)
  return rows[0]?.content
}

/**
 * Gives criteria of a program what resources worked with those that they replace: of a learning result with the same code, and with the same
 * code in it. Then the entry of the bin keeps what the program has now, for its undo.
 */
export async function keepWorked(tx: Tx, courseId: number, entry: number): Promise<void> {
  await sql`
    insert into related_results (related_resource_id, criterion_id, weight)
    select worked.related_resource_id, criteria.id, worked.weight
      from result_bin as bin,
        jsonb_to_recordset(bin.rows -> 'related_results') as worked (related_resource_id bigint, criterion_id bigint, weight integer),
        jsonb_to_recordset(bin.rows -> 'criteria') as replaced (id bigint, learning_result_id bigint, code text),
        jsonb_to_recordset(bin.rows -> 'learning_results') as result (id bigint, code text),
        learning_results, criteria
      where bin.id = ${entry} and replaced.id = worked.criterion_id and result.id = replaced.learning_result_id
        and learning_results.course_id = ${courseId} and lower(learning_results.code) = lower(result.code)
        and criteria.learning_result_id = learning_results.id and lower(criteria.code) = lower(replaced.code)
      order by worked.related_resource_id, criteria.id
      on conflict do nothing`.execute(tx)
  const content = json({ replaced_by: await contentOf(tx, courseId) })
  await sql`update result_bin set rows = rows || ${content}::jsonb where id = ${entry}`.execute(tx)
}

/** Whether a program still has what took the place of its learning results. */
export const isAsReplaced = async (tx: Tx, courseId: number, replacedBy: unknown): Promise<boolean> =>
  isDeepStrictEqual(await contentOf(tx, courseId), replacedBy)
