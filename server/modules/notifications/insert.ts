import { json } from '#server/db/json.ts'
import type { Tables, Tx } from '#server/db/client.ts'
import type { NotificationData } from './queries.ts'

export interface Notice {
  centerId: number | null
  userId: number
  kind: Tables['notifications']['kind']
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
