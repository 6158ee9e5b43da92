import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Jobs } from '#server/adapters/jobs.ts'
import type { Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import type { MailData, MailKind } from './kinds.ts'
import type { MailLink } from './link-token.ts'

/** A mail to queue. */
export type NewMail = {
  [K in MailKind]: {
    kind: K
    userId: number
    /** Where it goes. Most kinds leave only while this is still the address of the account. */
    address: string
    /** The center that asked for it; its manager sees the mail. */
    centerId?: number | null
    importId?: number
    link?: MailLink
    /** A batch waits behind mails that a person is waiting for. */
    isBatch?: boolean
    /** Number within its batch or among the requests of one sender: batches and senders take turns. */
    turn?: number
  } & (object extends MailData[K] ? unknown : { data: MailData[K] })
}[MailKind]

/** Notices of a changed address to those of the given addresses that exist. */
export const emailChangedMails = (
  userId: number,
  addresses: readonly (string | null)[],
  email: string | null,
  centerId: number | null = null,
): NewMail[] =>
  addresses.flatMap((address) => (address ? [{ kind: 'email_changed', userId, centerId, address, data: { email: email ?? '' } }] : []))

/** Maximum mails of one statement, below the limit of parameters. */
const chunk = 1000

/** Queues mails that leave once the transaction is committed, if their reason still stands then. */
export async function queueMails(tx: Tx, jobs: Jobs, at: Date, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return
  for (let from = 0; from < mails.length; from += chunk) {
    const rows = mails.slice(from, from + chunk).map((mail) => ({
      key: mail.link?.key ?? randomUUID(),
      kind: mail.kind,
      center_id: mail.centerId ?? null,
      user_id: mail.userId,
      import_id: mail.importId ?? null,
      address: mail.address,
      data: json('data' in mail ? mail.data : {}),
      token_hash: mail.link?.tokenHash ?? null,
      priority: mail.isBatch ? 1 : 0,
      turn: mail.turn ?? 0,
      created_at: at,
      due_at: at,
    }))
    await tx.insertInto('mails').values(rows).execute()
  }
  await jobs.send(tx, 'send-mails', {})
}

/** Whether such a mail to a person is still waiting with a link that works, so that the same request needs no second one. */
export async function isMailWaiting(tx: Tx, kind: MailKind, userId: number, now: Date): Promise<boolean> {
  const found = await tx
    .selectFrom('mails')
    .innerJoin('password_links as l', 'l.token_hash', 'mails.token_hash')
    .where('mails.user_id', '=', userId)
    .where('mails.kind', '=', kind)
    .where('mails.state', '=', 'queued')
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now)
    .select('mails.id')
    .executeTakeFirst()
  return found !== undefined
}

/** The waiting mails of an import. */
const waitingOfImport = (tx: Tx, importId: number) =>
  tx.updateTable('mails').where('import_id', '=', importId).where('state', '=', 'queued')

/** Keeps the waiting mails of an import until it is decided which of its people stay. */
export async function holdImportMails(tx: Tx, importId: number, until: Date): Promise<void> {
  await waitingOfImport(tx, importId).set({ due_at: until }).execute()
}

/** Lets the waiting mails of an import leave, to all of its people or to some. */
export async function releaseImportMails(tx: Tx, importId: number, at: Date, userIds?: readonly number[]): Promise<void> {
  await waitingOfImport(tx, importId)
    .$if(userIds !== undefined, (some) => some.where('user_id', '=', sql<number>`any(${userIds ?? []}::bigint[])`))
    .set({ due_at: at })
    .execute()
}

/** Cancels the waiting mails to people whose import is being undone. */
export async function cancelImportMails(tx: Tx, importId: number, userIds: readonly number[], at: Date): Promise<void> {
  await waitingOfImport(tx, importId)
    .set({ state: 'cancelled', reason: 'import_undone', ended_at: at, data: json({}) })
    .where('user_id', '=', sql<number>`any(${userIds}::bigint[])`)
    .execute()
}
