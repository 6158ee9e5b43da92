import { sql } from 'kysely'
import { json } from '#server/db/json.ts'
import type { Tx } from '#server/db/client.ts'

interface Task {
  groupId: number
  deliverableId: number
}

const unreadNotices = (tx: Tx, { groupId, deliverableId }: Task, studentIds: readonly number[]) =>
  tx
    .selectFrom('notifications')
    .where('user_id', '=', sql<number>`any(${studentIds})`)
    .where('kind', 'in', ['mark_released', 'mark_changed'])
    .where('read_at', 'is', null)
    .where(sql<boolean>`data @> ${json({ group_id: groupId, deliverable_id: deliverableId })}`)

/** Those of some students who have not read yet that the task has a mark, or a new one: the notice shows the mark of its moment. */
export async function studentsToRead(tx: Tx, task: Task, studentIds: readonly number[]): Promise<Set<number>> {
  if (studentIds.length === 0) return new Set()
  const rows = await unreadNotices(tx, task, studentIds).select('user_id').execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Deletes the unread notifications of a withdrawn mark. */
export async function withdrawNotices(tx: Tx, task: Task, studentIds: readonly number[]) {
  if (studentIds.length === 0) return
  await tx
    .deleteFrom('notifications')
    .where('id', 'in', unreadNotices(tx, task, studentIds).select('id'))
    .execute()
}
