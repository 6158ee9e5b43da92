import { sql } from 'kysely'
import { json } from '#server/db/json.ts'
import type { Tx } from '#server/db/client.ts'
import type { NotificationData } from '#server/modules/notifications/queries.ts'

export interface Notice {
  centerId: number
  userId: number
  kind: 'newer_version' | 'mark_released'
  data: NotificationData
  at: Date
}

/** Inserts notifications, in one statement. */
export async function insertNotifications(tx: Tx, notices: readonly Notice[]) {
  if (notices.length === 0) return
  await tx
    .insertInto('notifications')
    .values(
      notices.map(({ centerId, userId, kind, data, at }) => ({
        center_id: centerId,
        user_id: userId,
        kind,
        data: json(data),
        created_at: at,
      })),
    )
    .execute()
}

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
