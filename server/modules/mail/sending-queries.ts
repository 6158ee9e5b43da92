import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { isBeingDeleted } from '#server/modules/access/centers.ts'
import { noticesOfMails, readMailedNotices } from '#server/modules/notifications/mailed-queries.ts'
import { stoppableKinds } from './kinds.ts'
import type { Standing } from './standing.ts'

export interface DueMail extends Standing {
  id: number
  key: string
  address: string
  attempts: number
  created_at: Date
  data: unknown
  first_name: string | null
  language: 'es' | 'en' | null
  center_name: string | null
  link_kind: 'reset' | 'set' | null
}

/** The next mails to send with what decides whether they still may be, most urgent first. */
export async function dueMails(db: Db, now: Date, limit: number, except: readonly number[]): Promise<DueMail[]> {
  // Chosen first: otherwise a planner without statistics joins all that wait.
  const { rows } = await sql<Omit<DueMail, 'notices'>>`
    with m as materialized (
      select * from mails where state = 'queued' and due_at <= ${now} and id <> all(${except}::bigint[])
      order by priority, turn, id limit ${limit})
    select m.id, m.key, m.kind, m.address, m.attempts, m.created_at, m.data, m.user_id, m.token_hash is not null as has_token,
      u.email as current_email, u.is_active and not ${isBeingDeleted('u')} as is_active, u.password_hash is not null as has_password, u.first_name, u.language,
      c.name as center_name, l.kind as link_kind,
      coalesce(l.used_at is null and l.expires_at > ${now}, false) as has_valid_link,
      exists (select from email_changes as e where e.token_hash = m.token_hash and e.confirmed_at is null and e.expires_at > ${now})
        as is_confirmation_valid,
      exists (select from center_staff as s where s.user_id = m.user_id and s.center_id = m.center_id) as is_staff_there,
      exists (select from center_students as s where s.user_id = m.user_id and s.center_id = m.center_id and s.archived_at is null)
        as is_student_there,
      exists (select from center_setups as s where s.id = (m.data ->> 'setupId')::bigint and s.handed_to = m.user_id) as is_setup_theirs,
      exists (select from team_invitations as t where t.id = (m.data ->> 'invitationId')::bigint and t.user_id = m.user_id
        and t.state = 'pending' and t.expires_at > ${now}) as is_invitation_open,
      exists (select from student_import_rows as r
        where r.import_id = m.import_id and r.user_id = m.user_id and r.state = 'undone') as is_import_undone
    from m
    left join users as u on u.id = m.user_id
    left join centers as c on c.id = m.center_id
    left join password_links as l on l.token_hash = m.token_hash
    order by m.priority, m.turn, m.id`.execute(db)
  const stoppable = rows.flatMap(({ id, kind }) => (stoppableKinds.includes(kind) ? [id] : []))
  const notices = await noticesOfMails(db, stoppable)
  return rows.map((row) => ({ ...row, notices: notices.get(row.id) ?? [] }))
}

/** Whether a mail could leave now. */
export async function hasDueMail(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from mails where state = 'queued' and due_at <= ${now})
    and not exists (select from mail_sender where resume_at > ${now}) as found`.execute(db)
  return rows[0]?.found === true
}

/** An erased account's address is forgotten with the mail that says so. */
const addressAfter = sql<string | null>`case when kind = 'account_erased' then null else address end`

export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await sql`update mails set state = 'sent', reason = null, response = null, data = '{}', address = ${addressAfter}, ended_at = ${now}
    where id = ${id}`.execute(db)
  await readMailedNotices(db, [id], now)
}

export async function markFailed(db: Db, id: number, reason: FailReason, response: string, now: Date): Promise<void> {
  await sql`update mails set state = 'failed', reason = ${reason}, response = ${response}, address = ${addressAfter},
      attempts = attempts + 1, ended_at = ${now}
    where id = ${id} and state = 'queued'`.execute(db)
}
export type FailReason = 'rejected' | 'postponed_too_long'

export async function markPostponed(db: Db, id: number, response: string, dueAt: Date): Promise<void> {
  await sql`update mails set attempts = attempts + 1, response = ${response}, due_at = ${dueAt}
    where id = ${id} and state = 'queued'`.execute(db)
}

export async function markCancelled(db: Db, mails: readonly { id: number; reason: string }[], now: Date): Promise<void> {
  await sql`update mails as m set state = 'cancelled', reason = found.reason, data = '{}', ended_at = ${now}
    from unnest(${mails.map(({ id }) => id)}::bigint[], ${mails.map(({ reason }) => reason)}::text[]) as found (id, reason)
    where m.id = found.id and m.state = 'queued'`.execute(db)
  await readMailedNotices(
    db,
    mails.map(({ id }) => id),
    now,
  )
}

/** How long a sender that shows no sign of life keeps its place; the clock is that of the database. */
const heldFor = sql`interval '15 seconds'`

/**
 * Makes this sender the only one of all processes.
 * @returns null while another one sends or the mail server is given a pause
 */
export async function takeSender(db: Db, holder: string, now: Date): Promise<{ isFailing: boolean } | null> {
  const { rows } = await sql<{
    isFailing: boolean
  }>`insert into mail_sender as s (holder, held_until) values (${holder}, now() + ${heldFor})
    on conflict (id) do update set holder = excluded.holder, held_until = excluded.held_until
    where (s.holder is null or s.held_until < now()) and (s.resume_at is null or s.resume_at <= ${now})
    returning failing_since is not null as "isFailing"`.execute(db)
  return rows[0] ?? null
}

/** @returns false when another sender has taken over */
export async function keepSender(db: Db, holder: string): Promise<boolean> {
  const { rows } = await sql`update mail_sender set held_until = now() + ${heldFor} where holder = ${holder} returning id`.execute(db)
  return rows.length > 0
}

export async function leaveSender(db: Db, holder: string): Promise<void> {
  await sql`update mail_sender set holder = null, held_until = null where holder = ${holder}`.execute(db)
}

/** The longest pause: a mail leaves at most this long after the mail server is back. */
const longestPause = 30_000

/** The mail server takes no mail: pauses, longer the longer it lasts. */
export async function recordUnreachable(db: Db, response: string, now: Date): Promise<void> {
  const row = await db.selectFrom('mail_sender').select('failing_since').executeTakeFirst()
  const since = row?.failing_since ?? now
  const pause = Math.min(longestPause, Math.max(1000, (now.getTime() - since.getTime()) / 2))
  await db
    .updateTable('mail_sender')
    .set({ failing_since: since, response, resume_at: new Date(now.getTime() + pause) })
    .execute()
}

/** The mail server has taken a mail. */
export async function recordReachable(db: Db): Promise<void> {
  await sql`update mail_sender set failing_since = null, response = null, resume_at = null`.execute(db)
}

/** Mails that have not left, without those of the day that wait for their hour, and the seconds since the oldest of those that could leave was queued. */
export async function readMailQueue(db: Db): Promise<{ waiting: number; oldestSeconds: number }> {
  const { rows } = await sql<{
    waiting: number
    oldest: number
  }>`select count(*) filter (where due_at <= now() or attempts > 0 or kind <> 'notice_digest')::integer as waiting,
      coalesce(extract(epoch from now() - min(created_at) filter (where due_at <= now())), 0)::double precision as oldest
    from mails where state = 'queued'`.execute(db)
  return { waiting: rows[0]?.waiting ?? 0, oldestSeconds: Math.max(0, rows[0]?.oldest ?? 0) }
}
