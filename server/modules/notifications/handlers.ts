import type { Handlers } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { markRead, notificationCounts, notificationRows } from './queries.ts'
import { lockOwner, recipients, saveSetting } from './settings-queries.ts'
import { changeNoticeStop, getNoticeStop, openNoticeStop, stopNoticesInOneClick } from './stop-mails.ts'
import { digestHour, kindsOf, topicsOf } from './topics.ts'

export const notificationHandlers = {
  listNotifications: async (call, { db }) => {
    const { unread: isUnread = false, topic } = call.query
    const filters = { unread: isUnread, kinds: topic && kindsOf(topic) }
    const [{ count, unread }, rows] = await Promise.all([
      notificationCounts(db, call.caller.id, filters),
      notificationRows(db, call.caller.id, { ...pageOf(call.query), ...filters }),
    ])
    return { ...paged(call, rows, count), unread }
  },

  readNotifications: async ({ body, caller }, { db, clock }) => {
    await markRead(db, caller.id, body.ids, clock.now())
  },

  getNoticeSettings: async ({ caller }, { db }) => {
    const own = (await recipients(db, [caller.id])).get(caller.id)
    if (!own) throw notFound()
    return {
      has_email: own.address !== null,
      digest_hour: digestHour,
      results: topicsOf[caller.role].map((topic) => {
        const { in_app, mail } = own.settings[topic]
        return { topic, in_app, mail }
      }),
    }
  },

  saveNoticeSetting: async ({ body, caller, params }, { db }) => {
    if (!topicsOf[caller.role].includes(params.topic)) throw notFound()
    await transact(db, async (tx) => {
      await lockOwner(tx, caller.id)
      await saveSetting(tx, caller.id, params.topic, body)
    })
  },

  getNoticeStop,
  changeNoticeStop,
  openNoticeStop,
  stopNoticesInOneClick,
} satisfies Partial<Handlers>
