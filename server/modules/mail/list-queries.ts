import { type RawBuilder, sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Query } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { holdsWords, personWords, searchWords } from '#server/db/search.ts'
import { nearerEnd } from '#server/pagination.ts'
import { visibleMails } from './access.ts'
import { renewedKinds } from './kinds.ts'
import { reasonOf, withoutLinks } from './reasons.ts'

type Mail = components['schemas']['Mail']
type Summary = components['schemas']['MailSummary']

const allOf = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** Whether the address, or the name of the account, contains a word. */
const isTo = (word: string) => sql<boolean>`(${holdsWords(sql`fold(m.address)`, word)}
  or m.user_id = any(array(select users.id from users where ${holdsWords(personWords, word)})))`

function conditionsOf(caller: Caller, { center, search = '', state }: Query<'listMails'>): RawBuilder<boolean> {
  return allOf([
    visibleMails(caller),
    ...(state ? [sql<boolean>`m.state = ${state}`] : []),
    ...(center ? [sql<boolean>`m.center_id = ${center}`] : []),
    ...searchWords(search).map(isTo),
  ])
}

/** Whether a mail, a row of `mails as m`, has failed and what it says would still be true: its link works or can be renewed. */
export const mayRetry = (now: Date) => sql<boolean>`(m.state = 'failed' and m.address is not null
  and (m.token_hash is null or m.kind = any(${[...renewedKinds]}::text[])
    or exists (select from password_links as l where l.token_hash = m.token_hash and l.used_at is null and l.expires_at > ${now})
    or exists (select from email_changes as e where e.token_hash = m.token_hash and e.confirmed_at is null and e.expires_at > ${now})))`

interface MailRow {
  id: number
  kind: Mail['kind']
  state: Mail['state']
  reason: string | null
  response: string | null
  address: string | null
  person: string | null
  center_id: number | null
  center_name: string | null
  attempts: number
  may_retry: boolean
  created_at: Date
  ended_at: Date | null
}

function toMail(row: MailRow, isAdmin: boolean): Mail {
  const { center_id: centerId, center_name: name, created_at, ended_at, ...mail } = row
  return {
    ...mail,
    reason: reasonOf(row.reason, row.response),
    response: isAdmin ? withoutLinks(row.response) : null,
    center: centerId === null || name === null ? null : { id: centerId, name },
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }
}

/** A page of the mails that a caller may see, newest first, and the total count. */
export async function mailPage(
  db: Db,
  caller: Caller,
  filters: Query<'listMails'>,
  page: { limit: number; offset: number },
  now: Date,
): Promise<{ count: number; rows: Mail[] }> {
  const conditions = conditionsOf(caller, filters)
  const counted = await sql<{ count: number }>`select count(*)::integer as count from mails as m where ${conditions}`.execute(db)
  const count = counted.rows[0]?.count ?? 0
  const { limit, offset, reversed } = nearerEnd(count, page)
  if (limit === 0) return { count, rows: [] }
  // A center knows the names of its own people only.
  const isKnown =
    caller.role === 'admin'
      ? sql<boolean>`true`
      : sql<boolean>`(exists (select from center_students as s where s.user_id = m.user_id and s.center_id = m.center_id)
          or exists (select from center_staff as s where s.user_id = m.user_id and s.center_id = m.center_id))`
  const way = sql.raw(reversed ? 'asc' : 'desc')
  const { rows } = await sql<MailRow>`
    with m as materialized (select m.* from mails as m where ${conditions} order by m.id ${way} limit ${limit} offset ${offset})
    select m.id, m.kind, m.state, m.reason, m.response, m.address, m.center_id, centers.name as center_name, m.attempts, m.created_at, m.ended_at,
      ${mayRetry(now)} as may_retry,
      case when ${isKnown} then nullif(btrim(concat_ws(' ', users.first_name, users.last_name_1, nullif(users.last_name_2, ''))), '') end as person
    from m
    left join users on users.id = m.user_id
    left join centers on centers.id = m.center_id
    order by m.id desc`.execute(db)
  return { count, rows: rows.map((row) => toMail(row, caller.role === 'admin')) }
}

/** How sending goes, over the mails that a caller may see. */
export async function mailSummary(
  db: Db,
  caller: Caller,
  { center, hasServer, now }: { center: number | undefined; hasServer: boolean; now: Date },
): Promise<Summary> {
  const seen = allOf([visibleMails(caller), ...(center ? [sql<boolean>`m.center_id = ${center}`] : [])])
  const dayAgo = new Date(now.getTime() - 24 * 3600_000)
  const { rows } = await sql<{
    waiting: number
    sent: number
    failed: number
    oldest_waiting: Date | null
    is_sending: boolean
    failing_since: Date | null
    response: string | null
  }>`
    select queued.waiting, queued.oldest_waiting,
      (select count(*)::integer from mails as m where m.state = 'sent' and m.ended_at > ${dayAgo} and ${seen}) as sent,
      (select count(*)::integer from mails as m where m.state = 'failed' and ${seen}) as failed,
      coalesce(s.holder is not null and s.held_until > now(), false) as is_sending, s.failing_since, s.response
    from (select count(*)::integer as waiting, min(m.created_at) as oldest_waiting from mails as m
      where m.state = 'queued' and (m.kind <> 'notice_digest' or m.due_at <= ${now}) and ${seen}) as queued
    left join mail_sender as s on true`.execute(db)
  const { is_sending, failing_since, oldest_waiting, response, ...counts } = rows[0] as (typeof rows)[number]
  return {
    ...counts,
    oldest_waiting: oldest_waiting?.toISOString() ?? null,
    server: !hasServer ? 'none' : failing_since ? 'failing' : is_sending ? 'sending' : 'idle',
    failing_since: failing_since?.toISOString() ?? null,
    response: caller.role === 'admin' ? withoutLinks(response) : null,
  }
}
