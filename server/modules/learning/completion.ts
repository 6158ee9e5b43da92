import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'
import { pathRows } from './content-queries.ts'
import type { PathPlace } from './content-rows.ts'
import { isDone } from './learning-path.ts'

/** A class of a student in a group. */
interface StudentClass extends PathPlace {
  content: number
}

/**
 * Stores that students of active groups have done classes; the first time stays. In the order of ids: two transactions never wait for
 * each other. Work may be handed in without opening the class, so the row may be missing.
 * @returns where something is new
 */
export async function storeCompleted(tx: Tx, done: readonly StudentClass[], now: Date): Promise<PathPlace[]> {
  if (done.length === 0) return []
  const { rows } = await sql<{ group_id: number; student_id: number; content_id: number }>`
    insert into content_progress (group_id, student_id, content_id, center_id, opened_at, seen_at, completed_at)
    select groups.id, group_students.user_id, done.content_id, groups.center_id, null, null, ${now}
    from unnest(${done.map(({ group }) => group)}::bigint[], ${done.map(({ student }) => student)}::bigint[],
      ${done.map(({ content }) => content)}::bigint[]) as done (group_id, student_id, content_id)
    join groups on groups.id = done.group_id and groups.archived_at is null
    join group_students on group_students.group_id = groups.id and group_students.user_id = done.student_id and group_students.left_at is null
    order by 1, 2, 3
    on conflict (group_id, student_id, content_id) do update set completed_at = excluded.completed_at
      where content_progress.completed_at is null returning group_id, student_id, content_id`.execute(tx)
  const key = (group: number, student: number, content: number) => `${group}/${student}/${content}`
  const stored = new Set(rows.map(({ group_id, student_id, content_id }) => key(group_id, student_id, content_id)))
  const added = done.filter(({ group, student, content }) => stored.has(key(group, student, content)))
  const places = new Map(added.map(({ group, course, student }) => [`${group}/${course}/${student}`, { group, course, student }]))
  return [...places.values()]
}

/** Classes of some students for whom nothing that they require is left, and for whom that is not stored. */
export async function doneClasses(tx: Tx, places: readonly PathPlace[], contentIds: readonly number[], now: Date): Promise<StudentClass[]> {
  const rows = await pathRows(tx, { role: 'student', now }, places, contentIds)
  return rows
    .filter((row) => row.completed_at === null && isDone(row))
    .map((row) => ({ group: row.group_id, course: row.course_id, student: row.student_id, content: row.id }))
}

/**
 * Stores that classes are done for those of some students for whom nothing that they require is left, so that what a teacher adds later
 * does not take it away.
 * @returns where something is new
 */
export const completeDone = async (tx: Tx, places: readonly PathPlace[], contentIds: readonly number[], now: Date): Promise<PathPlace[]> =>
  storeCompleted(tx, await doneClasses(tx, places, contentIds, now), now)
