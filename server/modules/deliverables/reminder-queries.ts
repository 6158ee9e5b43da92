import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'
import { remindedAt } from '#server/modules/notifications/reminded-queries.ts'

interface Task {
  id: number
  group_id: number
}

/**
 * The enrolled students of a group among some, or all, locked in one order: two reminders at once take turns, and so does what these
 * students do in the group.
 */
export async function lockEnrolled(tx: Tx, groupId: number, studentIds: readonly number[] | null): Promise<number[]> {
  const rows = await tx
    .selectFrom('group_students')
    .where('group_id', '=', groupId)
    .where('left_at', 'is', null)
    .$if(studentIds !== null, (query) => query.where('user_id', 'in', studentIds ?? []))
    .select('user_id')
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Those of some students who handed nothing in, are not exempt and were not reminded since a moment. */
export async function toRemind(tx: Tx, task: Task, studentIds: readonly number[], since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select given.id from unnest(${studentIds}::bigint[]) as given (id)
    join users on users.id = given.id and users.is_active
    where not exists (select from submissions as s left join grades on grades.submission_id = s.id
        where s.group_id = ${task.group_id} and s.deliverable_id = ${task.id} and s.student_id = given.id
          and (s.selected_version_id is not null or grades.outcome = 'exempt'))
      and ${remindedAt(sql`given.id`, since)} is null
    order by given.id`.execute(tx)
  return rows.map(({ id }) => id)
}
