import { sql } from 'kysely'
import { json } from '#server/db/json.ts'
import type { Tx } from '#server/db/client.ts'

/** Deletes the unread notifications of a withdrawn mark. */
export async function withdrawNotices(tx: Tx, work: { groupId: number; deliverableId: number }, studentIds: readonly number[]) {
  if (studentIds.length === 0) return
  await tx
    .deleteFrom('notifications')
    .where('user_id', 'in', studentIds)
    .where('kind', '=', 'mark_released')
    .where('read_at', 'is', null)
    .where(sql<boolean>`data @> ${json({ group_id: work.groupId, deliverable_id: work.deliverableId })}`)
    .execute()
}
