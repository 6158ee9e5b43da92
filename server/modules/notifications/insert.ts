import { sql } from 'kysely'
import { json } from '#server/db/json.ts'
import type { Tx } from '#server/db/client.ts'
import type { Notice } from './notice.ts'
import { type MailedNotice, queueNoticeMails } from './queued-mails.ts'
import { type Recipient, recipients } from './settings-queries.ts'
import { topicOf } from './topics.ts'

interface Delivery {
  notice: Notice
  inApp: boolean
  /** Null for a notice that is not mailed. */
  mail: MailedNotice | null
}

/** How a notice reaches its reader; null when they do not want it. */
function deliveryOf(notice: Notice, { address, settings, zone }: Recipient): Delivery | null {
  const topic = topicOf[notice.kind]
  if (topic === null) return { notice, inApp: true, mail: null }
  const { in_app: inApp, mail: how } = settings[topic]
  const mail = how === 'none' || address === null ? null : { notice, how, address, zone }
  return inApp || mail ? { notice, inApp, mail } : null
}

/**
 * Inserts notifications and queues their mails, as their readers have chosen. An unread notice about arrived work is moved to the top,
 * under another id, instead of a second one of its task: a list that does not show it yet cannot mark it as read.
 * @returns the ids of those who get one: who wants neither a notice nor a mail of its topic gets none
 */
export async function insertNotifications(tx: Tx, notices: readonly Notice[]): Promise<number[]> {
  if (notices.length === 0) return []
  const readers = await recipients(tx, [...new Set(notices.map(({ userId }) => userId))])
  const deliveries = notices.flatMap((notice) => {
    const reader = readers.get(notice.userId)
    return (reader && deliveryOf(notice, reader)) ?? []
  })
  if (deliveries.length === 0) return []
  const mails = await queueNoticeMails(
    tx,
    deliveries.flatMap(({ mail }) => mail ?? []),
  )
  // In the order of the people, so that two students who hand in at once do not wait for each other.
  const rows = deliveries
    .toSorted((a, b) => a.notice.userId - b.notice.userId)
    .map(({ notice: { centerId, userId, kind, data, at }, inApp, mail }) => {
      const mailId = mail && mails.get(mail)
      return sql`(${centerId}::bigint, ${userId}::bigint, ${kind}, ${json(data)}::jsonb, ${at}::timestamptz, ${inApp}::boolean,
        ${mailId}::bigint)`
    })
  await sql`insert into notifications as n (center_id, user_id, kind, data, created_at, in_app, mail_id) values ${sql.join(rows)}
    on conflict (user_id, ((data ->> 'deliverable_id')::bigint), ((data ->> 'group_id')::bigint))
      where kind = 'work_delivered' and read_at is null
    do update set id = default, created_at = excluded.created_at, in_app = excluded.in_app, mail_id = excluded.mail_id,
      data = excluded.data || jsonb_build_object('since', least(n.data ->> 'since', excluded.data ->> 'since'))`.execute(tx)
  return [...new Set(deliveries.map(({ notice }) => notice.userId))]
}
