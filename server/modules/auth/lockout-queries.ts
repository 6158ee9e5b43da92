import { type RawBuilder, sql } from 'kysely'
import { type Db, transact, type Tx } from '#server/db/client.ts'
import { throttled } from '#server/errors.ts'
import { placeOf } from './addresses.ts'

/** Maximum attempts within a window, from one address and in total. */
export interface Limits {
  perAddress: number
  perAccount: number
  /** At most an hour: older attempts are deleted. */
  windowMs: number
}

const minute = 60 * 1000
export const hourMs = 60 * minute
const guesses: Limits = { perAddress: 10, perAccount: 20, windowMs: 5 * minute }

/**
 * Clocks of processes may differ by this much. Attempts further in the future were counted before the clock was set back; they are
 * deleted, so that nobody waits until the clock reaches them again.
 */
const skewMs = 5000

/** At most `limit` of the attempts that match within a window. */
export interface Rule {
  which: RawBuilder<boolean>
  limit: number
  windowMs: number
  /** Whether it limits the attempts on one account. */
  locksAccount?: boolean
}

/** An attempt to count. */
export interface Attempt {
  account_key: string
  address: string
  network: string | null
  device_key: string | null
}

/** The end of the wait that a rule asks for when one more attempt would be too many; SQL null for none. */
const endOfWait = ({ which, limit, windowMs }: Rule, now: Date) => sql<Date | null>`(
  select at + ${windowMs}::int * interval '1 millisecond' from login_failures
  where ${which} and at > ${new Date(now.getTime() - windowMs)} and at <= ${new Date(now.getTime() + skewMs)}
  order by at desc offset ${limit - 1} limit 1)`

/**
 * Counts an attempt before its result is known, in one statement, unless a rule forbids it. The rows of its rules are locked by the
 * caller, so that a burst of parallel guesses gets no more attempts than sequential ones.
 * @param waits further ends of waits, as SQL
 * @returns whether it is the last one before the account is locked
 * @throws 429 with the remaining seconds
 */
export async function countAttempt(
  tx: Tx,
  attempt: Attempt,
  rules: readonly Rule[],
  now: Date,
  waits: readonly RawBuilder<Date | null>[] = [],
): Promise<{ isLast: boolean }> {
  const until = [...rules.map((rule) => endOfWait(rule, now)), ...waits]
  const last = rules
    .filter(({ limit, locksAccount }) => locksAccount && limit > 1)
    .map((rule) => sql`${endOfWait({ ...rule, limit: rule.limit - 1 }, now)} is not null`)
  const { account_key, address, network, device_key } = attempt
  const { rows } = await sql<{ until: Date | null; is_last: boolean }>`
    with due as (select greatest(${sql.join(until)}) as until, ${sql.join([sql`false`, ...last], sql` or `)} as is_last),
    counted as (
      insert into login_failures (account_key, address, network, device_key, at)
      select ${account_key}, ${address}, ${network}, ${device_key}, ${now} from due where until is null),
    gone as (
      -- expired rows, and those in the future, except those that another transaction is deleting
      delete from login_failures where id in (
        select id from login_failures where at < ${new Date(now.getTime() - hourMs)} or at > ${new Date(now.getTime() + skewMs)}
        limit 200 for update skip locked))
    select until, is_last from due`.execute(tx)
  const [due] = rows
  if (due?.until) throw throttled(Math.ceil((due.until.getTime() - now.getTime()) / 1000))
  return { isLast: due?.is_last ?? false }
}

/** Locks that end with the transaction, taken in the given order. */
export const lockKeys = (keys: readonly string[]) => sql.join(keys.map((key) => sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`))

/**
 * Counts an attempt that is not a sign-in; sign-ins have limits of their own (`sign-in-limit-queries.ts`). Keys begin with a capital, so that
 * no typed name equals them. {@link forgetTries} removes an attempt that succeeded.
 * @param limits those of password guesses by default
 * @throws 429 with the remaining seconds
 */
export async function countTry(db: Db, accountKey: string, address: string, now: Date, limits = guesses): Promise<void> {
  const place = placeOf(address)
  const ofAccount = sql<boolean>`account_key = ${accountKey}`
  const rules = [
    { which: sql<boolean>`${ofAccount} and address = ${place.address}`, limit: limits.perAddress, windowMs: limits.windowMs },
    { which: ofAccount, limit: limits.perAccount, windowMs: limits.windowMs },
  ]
  await transact(db, async (tx) => {
    await sql`select ${lockKeys([`login:${accountKey}`])}`.execute(tx)
    await countAttempt(tx, { account_key: accountKey, address: place.address, network: null, device_key: null }, rules, now)
  })
}

/**
 * Counts a request within its window, in one statement. A window that ends later than it could was opened before the clock was set
 * back, and is replaced.
 * @returns the count within the window, and the milliseconds until it ends
 */
export async function countRequest(db: Db, key: string, windowMs: number, now: Date): Promise<{ current: number; ttl: number }> {
  const endsAt = new Date(now.getTime() + windowMs)
  const isOver = sql`(r.ends_at <= ${now} or r.ends_at > ${new Date(endsAt.getTime() + skewMs)})`
  const { rows } = await sql<{ current: number; ends_at: Date }>`
    insert into rate_limits as r (key, requests, ends_at) values (${key}, 1, ${endsAt})
    on conflict (key) do update set
      requests = case when ${isOver} then 1 else r.requests + 1 end,
      ends_at = case when ${isOver} then excluded.ends_at else r.ends_at end
    returning requests as current, ends_at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an upsert returns its row')
  return { current: row.current, ttl: row.ends_at.getTime() - now.getTime() }
}

/** Forgets the failed attempts on this account from this address, after a success; those of known devices are counted apart. */
export async function forgetTries(db: Db, accountKey: string, address: string): Promise<void> {
  const { address: kept } = placeOf(address)
  await sql`delete from login_failures where account_key = ${accountKey} and address = ${kept} and device_key is null`.execute(db)
}

/** Forgets all attempts, after a proof of identity by mail. */
export async function forgetAllTries(db: Db, accountKeys: readonly string[]): Promise<void> {
  await db.deleteFrom('login_failures').where('account_key', 'in', accountKeys).execute()
}
