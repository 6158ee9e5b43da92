import { json, type Tx } from '#server/db/client.ts'
import type { NotificationData } from '../notifications/queries.ts'

export interface Notice {
  centerId: number
  userId: number
  kind: 'newer_version' | 'mark_released'
  data: NotificationData
  at: Date
}

/** Leaves notices for people, in one statement. */
export async function leaveNotices(tx: Tx, notices: readonly Notice[]) {
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
