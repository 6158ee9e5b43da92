import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import { type Answer, answer, type ReplyBody, type SentCookie } from '#server/contract.ts'
import type { Tx } from '#server/db/client.ts'
import { isBeingDeleted } from '#server/modules/access/centers.ts'
import { logAccountEvent, recordAccountEvent, type Source } from './account-events.ts'
import { rememberDevice } from './device-queries.ts'
import type { Device } from './devices.ts'
import { mailOwner } from './owner-notices.ts'
import { needsSecondFactor } from './second-factor/queries.ts'
import { after, day, endOldestSessions, endSessions, idleSeconds, issueTokens, type Tokens } from './session-queries.ts'
import { accessCookie, accessSeconds, followingToken, hashToken, refreshCookie, writeAccessToken } from './tokens.ts'

/** Maximum lifetime of a session, in seconds. */
const longestSeconds = 90 * day
/** Maximum of open sessions of one person, where no setting says another number. */
export const defaultSessions = 20
/** Seconds in which a used token is accepted once more: two tabs refreshed at once, or a response was lost. */
const graceSeconds = 30

/** Where a session is opened. */
export interface SessionSource {
  address: string
  userAgent: string
  /** Key of the browser's device, which becomes known to the account. */
  deviceKey?: string
  /** When the person proved a second factor; not given where none was needed. */
  secondFactorAt?: Date
  /** Maximum of open sessions of the person; the one that was not used for the longest time ends. */
  mostSessions?: number
}

/** Opens a session for a person whose identity is proven. */
export async function startSession(tx: Tx, userId: number, from: SessionSource, now: Date): Promise<Tokens> {
  // Locks the account: of two sign-ins at once, the second counts the session of the first.
  await tx.updateTable('users').set({ last_access_at: now }).where('id', '=', userId).execute()
  const { id } = await tx
    .insertInto('auth_sessions')
    .values({
      user_id: userId,
      address: from.address,
      user_agent: from.userAgent,
      device_key: from.deviceKey ?? null,
      created_at: now,
      last_seen_at: now,
      expires_at: after(now, idleSeconds),
      second_factor_at: from.secondFactorAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await endOldestSessions(tx, userId, from.mostSessions ?? defaultSessions, now)
  if (from.deviceKey !== undefined) await rememberDevice(tx, userId, from.deviceKey, now)
  return issueTokens(tx, id, userId, now)
}

/**
 * An impersonation is valid only while the admin has the right to it and their own session is valid; other sessions have no such
 * condition. For queries over `auth_sessions as s` and `users as u`.
 */
export const mayGoOn = sql<boolean>`(s.impersonator_id is null or (not u.is_superuser and exists (
  select 1 from auth_sessions own join users admin on admin.id = own.user_id
  where own.id = s.own_session_id and own.revoked_at is null and admin.is_active and admin.is_superuser)))`

/** Whether a used token returns after the grace period, which means that it was copied. */
export const isCopied = (token: { used_at: Date | null }, now: Date) => token.used_at !== null && now > after(token.used_at, graceSeconds)

/**
 * Exchanges a refresh token for new tokens. An impersonation is not extended by it, and is no visit of the person. A token that
 * returns after the grace period has been copied: its session ends, as does the admin's session behind an impersonation, and the
 * person who opened them gets a mail. A session ends where its person needs a second factor since and it was opened without.
 * @returns null when the session is over or unknown
 */
export async function rotate(
  tx: Tx,
  outside: Pick<Ctx, 'config' | 'jobs' | 'log'>,
  refreshToken: string,
  source: Source,
  now: Date,
): Promise<Tokens | null> {
  const tokenHash = hashToken(refreshToken)
  const session = await tx
    .selectFrom('auth_sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.id', '=', (eb) => eb.selectFrom('refresh_tokens').where('token_hash', '=', tokenHash).select('session_id'))
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('u.is_active', '=', true)
    .where(mayGoOn)
    .where(({ not }) => not(isBeingDeleted('u')))
    .select(['s.id', 's.user_id', 's.created_at', 's.expires_at', 's.own_session_id', 's.impersonator_id', 's.second_factor_at'])
    .select(needsSecondFactor(outside.config).as('needs_second_factor'))
    .forUpdate('s')
    .executeTakeFirst()
  if (!session) return null
  // Read while the session is locked: of two exchanges at once, the second sees the first.
  const token = await tx
    .selectFrom('refresh_tokens')
    .where('token_hash', '=', tokenHash)
    .select(['id', 'used_at', 'expires_at'])
    .executeTakeFirst()
  if (!token || token.expires_at <= now) return null
  if (isCopied(token, now)) {
    await endSessions(tx, [session.id, ...(session.own_session_id === null ? [] : [session.own_session_id])], 'reuse', now)
    await reportCopiedSession(tx, outside, session.impersonator_id ?? session.user_id, source, now)
    return null
  }
  const isOwn = session.own_session_id === null
  if (isOwn && session.needs_second_factor && session.second_factor_at === null) {
    await endSessions(tx, [session.id], 'ended', now)
    return null
  }
  if (!token.used_at) await tx.updateTable('refresh_tokens').set({ used_at: now }).where('id', '=', token.id).execute()
  await tx.deleteFrom('refresh_tokens').where('session_id', '=', session.id).where('expires_at', '<', now).execute()
  const latest = isOwn ? after(session.created_at, longestSeconds) : session.expires_at
  const extended = after(now, idleSeconds)
  await tx
    .updateTable('auth_sessions')
    .set({ last_seen_at: now, expires_at: extended < latest ? extended : latest })
    .where('id', '=', session.id)
    .execute()
  if (isOwn) await noteVisit(tx, session.user_id, now)
  return issueTokens(tx, session.id, session.user_id, now, followingToken(outside.config.secret, refreshToken))
}

/** Tells the person who opened a session that it was copied. */
export async function reportCopiedSession(
  tx: Tx,
  outside: Pick<Ctx, 'config' | 'jobs' | 'log'>,
  userId: number,
  source: Source,
  now: Date,
): Promise<void> {
  await recordAccountEvent(tx, source, { event: 'session_copied', userId, at: now })
  await mailOwner(tx, outside, userId, 'session_copied', now)
  logAccountEvent(outside.log, source, { event: 'session_copied', userId })
}

/** Skips an account that another transaction has locked, since that may wait for this session; the next visit is recorded. */
async function noteVisit(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ last_access_at: now })
    .where('id', 'in', (eb) => eb.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().skipLocked())
    .execute()
}

const cookie = (name: string, value: string | null, path: string): SentCookie => ({
  name,
  value,
  path,
  maxAge: idleSeconds,
})

/** Cookies of an open session. The access cookie outlives its token, so that sign-out can read the session from an expired token. */
export function sessionCookies(secret: string, tokens: Tokens, now: Date): SentCookie[] {
  return [
    cookie(accessCookie, writeAccessToken(secret, tokens.sessionId, now), '/api/v1'),
    cookie(refreshCookie, tokens.refreshToken, '/api/v1/refresh'),
  ]
}

export const noCookies: SentCookie[] = [cookie(accessCookie, null, '/api/v1'), cookie(refreshCookie, null, '/api/v1/refresh')]

/**
 * The response with the cookies of a session and its user.
 * @param device whose cookie is sent too, after a sign-in
 */
export function signedIn({ config, clock }: Ctx, tokens: Tokens, device?: Device): Answer<200, ReplyBody<'login'>> {
  const cookies = [...sessionCookies(config.secret, tokens, clock.now()), ...(device ? [device.cookie] : [])]
  return answer(200, { expires_in: accessSeconds, person: tokens.userId }, { cookies })
}
