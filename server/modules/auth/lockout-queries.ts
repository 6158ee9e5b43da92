import { type RawBuilder, sql } from 'kysely'
import { type Db, transact, type Tx } from '#server/db/client.ts'
import { throttled } from '#server/errors.ts'

/** Maximum attempts within a window, from one address and in total. */
export interface Limits {
  perAddress: number
  perAccount: number
  /** At most an hour: older attempts are deleted. */
  windowMs: number
}

const minute = 60 * 1000
const guesses: Limits = { perAddress: 10, perAccount: 20, windowMs: 5 * minute }

/** When the last `limit` attempts are within the window, the account is locked for a window after the newest of them; 0 otherwise. */
async function restsUntil(tx: Tx, filter: RawBuilder<boolean>, limit: number, windowMs: number): Promise<number> {
  const times = await tx.selectFrom('login_failures').where(filter).select('at').orderBy('at', 'desc').limit(limit).execute()
  const [newest, oldest] = [times[0]?.at, times[limit - 1]?.at]
  if (!newest || !oldest || newest.getTime() - oldest.getTime() >= windowMs) return 0
  return newest.getTime() + windowMs
}

/**
 * Counts an attempt before its result is known, so that a burst of parallel guesses gets no more attempts than sequential ones. The
 * key of a sign-in is the typed name in lower case, whether or not the account exists. Other keys begin with a capital, so that no
 * typed name equals them. {@link forgetTries} removes an attempt that succeeded.
 * @param limits those of password guesses by default
 * @throws 429 with the remaining seconds
 */
export async function countTry(db: Db, accountKey: string, address: string, now: Date, limits = guesses): Promise<void> {
  const { perAddress, perAccount, windowMs } = limits
  await transact(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`login:${accountKey}`}, 0))`.execute(tx)
    const here = await restsUntil(tx, sql<boolean>`account_key = ${accountKey} and address = ${address}`, perAddress, windowMs)
    const anywhere = await restsUntil(tx, sql<boolean>`account_key = ${accountKey}`, perAccount, windowMs)
    const until = Math.max(here, anywhere)
    if (until > now.getTime()) throw throttled(Math.ceil((until - now.getTime()) / 1000))
    await tx.insertInto('login_failures').values({ account_key: accountKey, address, at: now }).execute()
    // Deletes expired rows, except those that another transaction is deleting.
    const old = tx
      .selectFrom('login_failures')
      .select('id')
      .where('at', '<', new Date(now.getTime() - 60 * minute))
    await tx.deleteFrom('login_failures').where('id', 'in', old.limit(200).forUpdate().skipLocked()).execute()
  })
}

/**
 * Counts a request within its window, in one statement.
 * @returns the count within the window, and the milliseconds until it ends
 */
export async function countRequest(db: Db, key: string, windowMs: number, now: Date): Promise<{ current: number; ttl: number }> {
  const { rows } = await sql<{ current: number; ends_at: Date }>`
    insert into rate_limits as r (key, requests, ends_at) values (${key}, 1, ${new Date(now.getTime() + windowMs)})
    on conflict (key) do update set
      requests = case when r.ends_at <= ${now} then 1 else r.requests + 1 end,
      ends_at = case when r.ends_at <= ${now} then excluded.ends_at else r.ends_at end
    returning requests as current, ends_at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an upsert returns its row')
  return { current: row.current, ttl: row.ends_at.getTime() - now.getTime() }
}

/** Forgets the failed attempts on this account from this address, after a success. */
export async function forgetTries(db: Db, accountKey: string, address: string): Promise<void> {
  await db.deleteFrom('login_failures').where('account_key', '=', accountKey).where('address', '=', address).execute()
}

/** Forgets all attempts, after a proof of identity by mail. */
export async function forgetAllTries(db: Db, accountKeys: readonly string[]): Promise<void> {
  await db.deleteFrom('login_failures').where('account_key', 'in', accountKeys).execute()
}
