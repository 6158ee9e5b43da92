import { sql } from 'kysely'
import { json } from '#server/db/json.ts'
import { transact, type Db, type Tx } from '#server/db/client.ts'
import { auditScopeOf } from '#server/modules/people/queries.ts'
import { accessEvents, originOf, signInEvents, type Source } from './account-events.ts'
import { hourMs, lockKeys } from './lockout-queries.ts'
import { type CountedSignIn, countFailedPassword } from './sign-in-limit-queries.ts'

/**
 * Notes a failed sign-in: the password, and an event in the log of the account, where failures of an hour are one event with a count.
 * Runs the same statements where there is no account, so that the time of the answer does not tell.
 * @param userId null for a name without an account
 */
export const recordFailedSignIn = (db: Db, counted: CountedSignIn, source: Source, userId: number | null, now: Date): Promise<void> =>
  transact(db, async (tx) => {
    await sql`select ${lockKeys([`failures:${userId ?? counted.attempt.account_key}`])}`.execute(tx)
    await countFailedPassword(tx, counted, now)
    await foldFailure(tx, { source, userId, now, locks: counted.isLast })
  })

async function foldFailure(tx: Tx, { source, userId, now, locks }: { source: Source; userId: number | null; now: Date; locks: boolean }) {
  const { centerId, studentId } = await auditScopeOf(tx, userId ?? 0)
  const origin = originOf(source)
  const row = sql`${centerId}::bigint, ${now}::timestamptz, 'user', ${userId}::bigint, ${studentId}::bigint, ${source.id}`
  await sql`with folded as (
      update audit_log set after = after || ${json({ ...origin, last_at: now })}::jsonb
        || jsonb_build_object('failures', (after ->> 'failures')::integer + 1)
      where id = (select id from audit_log where entity = 'user' and entity_id = ${userId} and action = 'sign_in_failed'
        and at > ${new Date(now.getTime() - hourMs)} and at <= ${now} order by id desc limit 1)
      returning id)
    insert into audit_log (center_id, at, entity, entity_id, student_id, request_id, action, after)
    select ${row}, 'sign_in_failed', ${json({ ...origin, failures: 1 })}::jsonb
      where ${userId}::bigint is not null and not exists (select from folded)
    union all
    select ${row}, 'sign_in_locked', ${json(origin)}::jsonb where ${userId}::bigint is not null and ${locks}::boolean`.execute(tx)
}

/**
 * Deletes sign-ins, failures and ended sessions of the log before a moment. Changes of the access to an account stay, without the
 * address and browser they came from.
 */
export const deleteSignIns = (db: Db, before: Date): Promise<void> =>
  transact(db, async (tx) => {
    await sql`select set_config('app.purge', 'on', true)`.execute(tx)
    await sql`delete from audit_log where entity = 'user' and action = any(${[...signInEvents]}::text[]) and at < ${before}`.execute(tx)
    await sql`update audit_log set after = nullif(after - array['ip_address', 'browser', 'system'], '{}'::jsonb)
      where entity = 'user' and action = any(${[...accessEvents]}::text[]) and at < ${before}
        and after ->> 'ip_address' is not null`.execute(tx)
    await sql`select set_config('app.purge', 'off', true)`.execute(tx)
  })
