import type { Handlers } from '#server/contract.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { markRead, notificationCounts, notificationRows } from './queries.ts'

export const notificationHandlers = {
  listNotifications: async (call, { db }) => {
    const [{ count, unread }, rows] = await Promise.all([
      notificationCounts(db, call.caller.id),
      notificationRows(db, call.caller.id, pageOf(call.query)),
    ])
    return { ...paged(call, rows, count), unread }
  },

  readNotifications: async ({ body, caller }, { db, clock }) => {
    await markRead(db, caller.id, body.ids, clock.now())
  },
} satisfies Partial<Handlers>
