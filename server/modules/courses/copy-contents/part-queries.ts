import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'

/** Ids of nodes of a program and of all below them. */
export async function contentsBelow(db: Db, courseId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive part as (
      select id from course_contents where course_id = ${courseId} and id = any(${ids})
      union
      select c.id from course_contents c join part on c.parent_id = part.id)
    select id from part`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The criteria of one program that another one has too, by their ids: learning result and criterion have the same codes, and the criterion
 * the same text. In one program each is its own.
 */
export async function sameCriteria(tx: Tx, from: number, to: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; same: number }>`
    select mine.id, theirs.id as same
      from criteria as mine
      join learning_results as result on result.id = mine.learning_result_id
      join learning_results as other on other.course_id = ${to} and lower(other.code) = lower(result.code)
      join criteria as theirs on theirs.learning_result_id = other.id and lower(theirs.code) = lower(mine.code)
        and fold(theirs.name) = fold(mine.name)
      where mine.course_id = ${from}`.execute(tx)
  return new Map(rows.map(({ id, same }) => [id, same]))
}
