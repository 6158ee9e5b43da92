import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'
import { type PathPlace, pathRows } from './content-queries.ts'
import { isDone } from './learning-path.ts'

type Program = Omit<PathPlace, 'student'>

/**
 * Stores that students of an active group have done a class; the first time stays. In the order of ids: two transactions never wait for
 * each other. Work may be handed in without opening the class, so the row may be missing.
 * @returns those for whom it is new
 */
export async function storeCompleted(tx: Tx, group: number, contentId: number, students: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ student_id: number }>`
    insert into content_progress (group_id, student_id, content_id, center_id, opened_at, seen_at, completed_at)
    select groups.id, group_students.user_id, ${contentId}, groups.center_id, null, null, ${now} from groups
    join group_students on group_students.group_id = groups.id and group_students.left_at is null
      and group_students.user_id = any(${students}::bigint[])
    where groups.id = ${group} and groups.archived_at is null order by 2
    on conflict (group_id, student_id, content_id) do update set completed_at = excluded.completed_at
      where content_progress.completed_at is null returning student_id`.execute(tx)
  return rows.map(({ student_id }) => student_id)
}

/**
 * Stores that a class is done for those of some students for whom nothing that it requires is left, so that what a teacher adds later does
 * not take it away.
 * @returns those for whom it is new
 */
export async function completeDone(tx: Tx, program: Program, contentId: number, students: readonly number[], now: Date): Promise<number[]> {
  const places = students.map((student) => ({ ...program, student }))
  const rows = await pathRows(tx, { role: 'student', now }, places, contentId)
  const done = rows.filter((row) => row.completed_at === null && isDone(row)).map(({ student_id }) => student_id)
  return done.length === 0 ? [] : storeCompleted(tx, program.group, contentId, done, now)
}
