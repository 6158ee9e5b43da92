import { sql } from 'kysely'
import type { Jobs } from '#server/adapters/jobs.ts'
import type { CallAuditContext } from '#server/caller.ts'
import { type Db, transact, type Tx } from '#server/db/client.ts'
import { notFound, rejected } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { visibleMails } from './access.ts'
import { invitationDays, noticeKinds, renewedKinds } from './kinds.ts'
import { mayRetry } from './list-queries.ts'

/**
 * Queues failed mails again, to the address that the person has now. Links of invitations are valid for their whole time again.
 * @param isBatch many at once, behind the mails that a person waits for
 */
async function queueAgain(tx: Tx, ids: readonly number[], { at, isBatch }: { at: Date; isBatch: boolean }): Promise<void> {
  await sql`update mails as m set state = 'queued', reason = null, response = null, attempts = 0, created_at = ${at}, due_at = ${at},
      ended_at = null, priority = case when ${isBatch} then 1 else m.priority end,
      address = case when m.kind = any(${[...noticeKinds]}::text[]) then m.address
        else coalesce((select u.email from users as u where u.id = m.user_id), m.address) end
    where m.id = any(${ids}::bigint[])`.execute(tx)
  await sql`update password_links as l set expires_at = ${new Date(at.getTime() + invitationDays * 86_400_000)}
    from mails as m where m.id = any(${ids}::bigint[]) and m.kind = any(${[...renewedKinds]}::text[])
      and l.token_hash = m.token_hash and l.used_at is null`.execute(tx)
}

/** @throws 404; 409 `mail_not_failed`, `mail_outdated` when its link has ended */
export async function retryMail(tx: Tx, jobs: Jobs, auditContext: CallAuditContext, id: number): Promise<void> {
  const { at, caller } = auditContext
  const { rows } = await sql<{ state: string; may_retry: boolean; center_id: number | null }>`
    select m.state, m.center_id, ${mayRetry(at)} as may_retry from mails as m where m.id = ${id} and ${visibleMails(caller)} for update of m`.execute(
    tx,
  )
  const [mail] = rows
  if (!mail) throw notFound()
  // Somebody was faster.
  if (mail.state === 'queued' || mail.state === 'sent') return
  if (mail.state !== 'failed') throw rejected('mail_not_failed', 'Only a mail that failed can be queued again.')
  if (!mail.may_retry) throw rejected('mail_outdated', 'What the mail says is not true any more.')
  await queueAgain(tx, [id], { at, isBatch: false })
  await recordAuditEvents(tx, auditContext, [{ action: 'retried', entity: 'mail', entityId: id, centerId: mail.center_id }])
  await jobs.send(tx, 'send-mails', {})
}

/** Mails of one transaction: on the embedded database everybody waits for it. */
const chunk = 500

/** Queues all failed mails again that the caller may see and whose content is still true. @returns how many */
export async function retryFailedMails(db: Db, jobs: Jobs, auditContext: CallAuditContext, center: number | undefined): Promise<number> {
  const { at, caller } = auditContext
  let total = 0
  for (let found = chunk; found === chunk;) {
    found = await transact(db, async (tx) => {
      const { rows } = await sql<{ id: number }>`select m.id from mails as m
        where ${visibleMails(caller)} and ${mayRetry(at)} ${center ? sql`and m.center_id = ${center}` : sql``}
        order by m.id limit ${chunk} for update of m skip locked`.execute(tx)
      if (rows.length === 0) return 0
      await queueAgain(
        tx,
        rows.map(({ id }) => id),
        { at, isBatch: true },
      )
      await recordAuditEvents(tx, auditContext, [
        { action: 'retried', entity: 'mail', entityId: null, centerId: center ?? caller.managedCenterId, after: { mails: rows.length } },
      ])
      await jobs.send(tx, 'send-mails', {})
      return rows.length
    })
    total += found
  }
  return total
}
