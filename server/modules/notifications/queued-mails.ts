import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { json } from '#server/db/json.ts'
import type { Tx } from '#server/db/client.ts'
import { nextSchoolHour, schoolDay, type TimeZone } from '#server/school-day.ts'
import type { Notice } from './notice.ts'
import { digestHour } from './topics.ts'

/** After invitations: a class that waits to come in goes before news for those who are in. */
const priority = 2
/** Milliseconds that the mail about arrived work waits for more of it, so that a class that hands in makes one mail. */
const collecting = 10 * 60_000
/** A mail of the day that leaves sooner than this takes no new notice: its text might be written before the notice is committed. */
const margin = 5 * 60_000

export interface MailedNotice {
  notice: Notice
  how: 'at_once' | 'digest'
  address: string
  /** Of the reader. */
  zone: TimeZone
}

const mailRow = ({ notice: { userId, at }, address }: MailedNotice, turn: number) => ({
  key: randomUUID(),
  user_id: userId,
  address,
  priority,
  turn,
  created_at: at,
})

/**
 * Queues the mails of notices: one for each that is mailed at once, and one a day for the others of a person. Work that arrives while a
 * mail about the same task waits has no other: its text is written when it leaves, and counts what has arrived by then.
 * @returns the ids of the mails
 */
export async function queueNoticeMails(tx: Tx, notices: readonly MailedNotice[]): Promise<Map<MailedNotice, number>> {
  const mails = await waitingMails(tx, notices)
  const others = (how: MailedNotice['how']) => notices.filter((each) => each.how === how && !mails.has(each))
  for (const [notice, id] of await queueAtOnce(tx, others('at_once'))) mails.set(notice, id)
  for (const [notice, id] of await queueDigests(tx, others('digest'))) mails.set(notice, id)
  return mails
}

const taskKey = (userId: number, { group_id, deliverable_id }: Notice['data']) => [userId, group_id, deliverable_id].join()

/** The mails that wait with the unread notices about the same tasks. */
async function waitingMails(tx: Tx, notices: readonly MailedNotice[]): Promise<Map<MailedNotice, number>> {
  const arrived = notices.filter(({ notice }) => notice.kind === 'work_delivered')
  if (arrived.length === 0) return new Map()
  const rows = await tx
    .selectFrom('notifications as n')
    .innerJoin('mails as m', 'm.id', 'n.mail_id')
    .where('n.user_id', '=', sql<number>`any(${arrived.map(({ notice }) => notice.userId)}::bigint[])`)
    .where('n.kind', '=', 'work_delivered')
    .where('n.read_at', 'is', null)
    .where('m.state', '=', 'queued')
    .select(['n.user_id', 'n.data', 'm.id', 'm.kind'])
    .execute()
  const keyed = new Map(rows.map(({ user_id, data, id, kind }) => [`${kind} ${taskKey(user_id, data as Notice['data'])}`, id]))
  return new Map(
    arrived.flatMap((each): [MailedNotice, number][] => {
      const kind = each.how === 'digest' ? 'notice_digest' : 'notice'
      const id = keyed.get(`${kind} ${taskKey(each.notice.userId, each.notice.data)}`)
      return id === undefined ? [] : [[each, id]]
    }),
  )
}

async function queueAtOnce(tx: Tx, notices: readonly MailedNotice[]): Promise<Map<MailedNotice, number>> {
  if (notices.length === 0) return new Map()
  const made = notices.map((each, turn) => ({ each, row: mailRow(each, turn) }))
  const rows = await tx
    .insertInto('mails')
    .values(
      made.map(({ each: { notice }, row }) => ({
        ...row,
        kind: 'notice' as const,
        due_at: notice.kind === 'work_delivered' ? new Date(notice.at.getTime() + collecting) : notice.at,
      })),
    )
    .returning(['id', 'key'])
    .execute()
  const ids = new Map(rows.map(({ id, key }) => [key, id]))
  return new Map(made.map(({ each, row }) => [each, ids.get(row.key) ?? 0]))
}

/** The mail of a day waits in the queue from its first notice on. */
async function queueDigests(tx: Tx, notices: readonly MailedNotice[]): Promise<Map<MailedNotice, number>> {
  if (notices.length === 0) return new Map()
  const day = ({ notice, zone }: MailedNotice) => {
    const due_at = nextSchoolHour(new Date(notice.at.getTime() + margin), digestHour, zone)
    return { data: json({ day: schoolDay(due_at, zone) }), due_at }
  }
  const byReader = new Map(notices.map((each) => [each.notice.userId, each]))
  const rows = await tx
    .insertInto('mails')
    .values([...byReader.values()].map((each, turn) => ({ ...mailRow(each, turn), kind: 'notice_digest' as const, ...day(each) })))
    .onConflict((conflict) =>
      conflict
        .expression(sql`user_id, (data ->> 'day')`)
        .where('kind', '=', sql.lit('notice_digest'))
        .where('state', '=', sql.lit('queued'))
        .doUpdateSet((eb) => ({ due_at: eb.ref('mails.due_at') })),
    )
    .returning(['id', 'user_id'])
    .execute()
  const ids = new Map(rows.map(({ id, user_id }) => [user_id, id]))
  return new Map(notices.map((each) => [each, ids.get(each.notice.userId) ?? 0]))
}
