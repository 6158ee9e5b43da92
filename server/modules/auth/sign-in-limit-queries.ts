import { createHmac } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type Db, transact, type Tx } from '#server/db/client.ts'
import { placeOf } from './addresses.ts'
import type { Device } from './devices.ts'
import { type Attempt, countAttempt, forgetTries, hourMs, lockKeys, type Rule } from './lockout-queries.ts'

const fiveMinutes = 5 * 60 * 1000
/** An account has up to two names, its username and its e-mail: 100 guesses an hour in all. */
const hourlyPerName = 50
/** High, because a school has hundreds of students behind one address; a success takes the failures of its account off. */
const hourlyPerAddress = 300
const hourlyPerNetwork = 600
/** Bits of {@link slotOf} that may be set for one password: those of about thirty accounts. */
const accountsPerPassword = 25
const slots = 63

export interface SignInAttempt {
  name: string
  password: string
  address: string
  device: Device | null
}

/** An attempt that was counted, whose password has not been checked yet. */
export interface CountedSignIn {
  attempt: Attempt
  passwordKey: string
  slot: number
  /** Whether it is the last one before the account is locked. */
  isLast: boolean
}

const mac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest()

/** Stands for a password: sixteen bits, which thousands of other passwords have too. */
const passwordKeyOf = (secret: string, password: string) =>
  mac(secret, `failed password:${password.normalize('NFKC')}`).toString('hex', 0, 2)
const slotOf = (secret: string, name: string) => mac(secret, `slot:${name}`).readUInt32BE() % slots
/** Stands for a name without an account, which may be a password typed into the wrong field. */
const unknownKeyOf = (secret: string, name: string) => `Unknown ${mac(secret, `unknown name:${name}`).toString('base64url', 0, 16)}`

/** Attempts of strangers on an account: a known device does not suffer from them. */
function strangerRules({ account_key, address, network }: Attempt): Rule[] {
  const ofAccount = sql<boolean>`account_key = ${account_key} and device_key is null`
  const signIn = sql`network is not null and device_key is null`
  return [
    { which: sql<boolean>`${ofAccount} and address = ${address}`, limit: 10, windowMs: fiveMinutes, locksAccount: true },
    { which: ofAccount, limit: 20, windowMs: fiveMinutes, locksAccount: true },
    { which: ofAccount, limit: hourlyPerName, windowMs: hourMs, locksAccount: true },
    { which: sql<boolean>`${signIn} and address = ${address}`, limit: hourlyPerAddress, windowMs: hourMs },
    { which: sql<boolean>`${signIn} and network = ${network}`, limit: hourlyPerNetwork, windowMs: hourMs },
  ]
}

function deviceRules({ account_key, device_key }: Attempt): Rule[] {
  const which = sql<boolean>`account_key = ${account_key} and device_key = ${device_key}`
  return [
    { which, limit: 10, windowMs: fiveMinutes, locksAccount: true },
    { which, limit: hourlyPerName, windowMs: hourMs, locksAccount: true },
  ]
}

/** Five minutes for a password that has failed with many accounts, because its next owner may be an honest one. */
const sprayWait = (passwordKey: string, now: Date): RawBuilder<Date | null> => sql`(
  select least(ends_at, ${new Date(now.getTime() + fiveMinutes)}) from failed_passwords
  where password_key = ${passwordKey} and ends_at > ${now} and ends_at <= ${new Date(now.getTime() + hourMs)}
    and bit_count(accounts::bit(64)) >= ${accountsPerPassword})`

/**
 * Counts a sign-in before its password is checked. The work is the same whether the account exists or not. Two statements: one takes
 * the locks and finds out whose device it is, the other counts.
 * @throws 429 with the remaining seconds
 */
export async function countSignIn(db: Db, secret: string, signIn: SignInAttempt, now: Date): Promise<CountedSignIn> {
  const { name, password, device } = signIn
  const place = placeOf(signIn.address)
  const passwordKey = passwordKeyOf(secret, password)
  return transact(db, async (tx) => {
    const { rows } = await sql<{ account_key: string; device_key: string | null }>`
      select ${lockKeys([`login:${name}`, `network:${place.network}`])},
        coalesce((select name_key from login_names where name_key = lower(${name})), ${unknownKeyOf(secret, name)}) as account_key,
        (select d.device_key from login_names n join known_devices d on d.user_id = n.user_id
          where n.name_key = lower(${name}) and d.device_key = ${device?.key ?? null}) as device_key`.execute(tx)
    const [found] = rows
    if (!found) throw new Error('a select of values returns its row')
    const attempt = { ...place, account_key: found.account_key, device_key: found.device_key }
    const counted = { attempt, passwordKey, slot: slotOf(secret, name) }
    const isKnown = attempt.device_key !== null
    const waits = isKnown ? [] : [sprayWait(passwordKey, now)]
    return { ...counted, ...(await countAttempt(tx, attempt, isKnown ? deviceRules(attempt) : strangerRules(attempt), now, waits)) }
  })
}

/** Notes that a password failed. @param counted from {@link countSignIn} */
export async function countFailedPassword(db: Db, { attempt, passwordKey, slot }: CountedSignIn, now: Date): Promise<void> {
  const endsAt = new Date(now.getTime() + hourMs)
  const bit = sql`(${attempt.device_key === null ? 1 : 0}::bigint << ${slot}::int)`
  await sql`insert into failed_passwords as f (password_key, accounts, ends_at) values (${passwordKey}, ${bit}, ${endsAt})
    on conflict (password_key) do update set
      accounts = case when f.ends_at <= ${now} or f.ends_at > ${endsAt} then excluded.accounts else f.accounts | excluded.accounts end,
      ends_at = case when f.ends_at <= ${now} or f.ends_at > ${endsAt} then excluded.ends_at else f.ends_at end`.execute(db)
}

/** Forgets the failures on an account from this device or address, after a success. */
export async function forgetSignInTries(tx: Tx, { attempt }: CountedSignIn): Promise<void> {
  if (attempt.device_key === null) return forgetTries(tx, attempt.account_key, attempt.address)
  await tx
    .deleteFrom('login_failures')
    .where('account_key', '=', attempt.account_key)
    .where('device_key', '=', attempt.device_key)
    .execute()
}
