import type { Db, Tx } from '../../db/client.ts'
import type { SentCookie } from '../../contract.ts'
import { accessCookie, hashToken, newToken, refreshCookie, writeAccessToken } from './tokens.ts'

const day = 24 * 60 * 60
/** Seconds without a visit after which a session ends. */
const idleSeconds = 14 * day
/** Seconds after which it ends whatever happens. */
const longestSeconds = 90 * day
/** Seconds in which a token that was just traded may be traded again: two tabs woke up at once, or an answer was lost. */
const graceSeconds = 30

const after = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)

/** What a browser keeps of a session. */
export interface Tokens {
  sessionId: number
  refreshToken: string
}

async function issueRefreshToken(db: Db, sessionId: number, now: Date): Promise<Tokens> {
  const refreshToken = newToken()
  await db
    .insertInto('refresh_tokens')
    .values({ session_id: sessionId, token_hash: hashToken(refreshToken), issued_at: now, expires_at: after(now, idleSeconds) })
    .execute()
  return { sessionId, refreshToken }
}

/** Opens a session for somebody whose identity is proven. */
export async function startSession(tx: Tx, userId: number, from: { address: string; userAgent: string }, now: Date): Promise<Tokens> {
  const { id } = await tx
    .insertInto('auth_sessions')
    .values({
      user_id: userId,
      address: from.address,
      user_agent: from.userAgent,
      created_at: now,
      last_seen_at: now,
      expires_at: after(now, idleSeconds),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('users').set({ last_access_at: now }).where('id', '=', userId).execute()
  return issueRefreshToken(tx, id, now)
}

/**
 * Trades a refresh token for new ones. A token that comes back later than the grace window after it was traded has been copied:
 * its whole session ends.
 * @returns null when the session is over or unknown
 */
export async function rotate(tx: Tx, refreshToken: string, now: Date): Promise<Tokens | null> {
  const tokenHash = hashToken(refreshToken)
  const session = await tx
    .selectFrom('auth_sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.id', '=', (eb) => eb.selectFrom('refresh_tokens').where('token_hash', '=', tokenHash).select('session_id'))
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('u.is_active', '=', true)
    .select(['s.id', 's.user_id', 's.created_at'])
    .forUpdate('s')
    .executeTakeFirst()
  if (!session) return null
  // Read under the lock of the session: of two trades at once, the second sees the first.
  const token = await tx
    .selectFrom('refresh_tokens')
    .where('token_hash', '=', tokenHash)
    .select(['id', 'used_at', 'expires_at'])
    .executeTakeFirst()
  if (!token || token.expires_at <= now) return null
  if (token.used_at && now > after(token.used_at, graceSeconds)) {
    await endSessions(tx, [session.id], 'reuse', now)
    return null
  }
  if (!token.used_at) await tx.updateTable('refresh_tokens').set({ used_at: now }).where('id', '=', token.id).execute()
  await tx.deleteFrom('refresh_tokens').where('session_id', '=', session.id).where('expires_at', '<', now).execute()
  const latest = after(session.created_at, longestSeconds)
  const extended = after(now, idleSeconds)
  await tx
    .updateTable('auth_sessions')
    .set({ last_seen_at: now, expires_at: extended < latest ? extended : latest })
    .where('id', '=', session.id)
    .execute()
  await tx.updateTable('users').set({ last_access_at: now }).where('id', '=', session.user_id).execute()
  return issueRefreshToken(tx, session.id, now)
}

type EndReason = 'logout' | 'password_changed' | 'reuse' | 'ended' | 'deactivated'

export async function endSessions(db: Db, sessionIds: readonly number[], reason: EndReason, now: Date): Promise<void> {
  await db
    .updateTable('auth_sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('id', 'in', sessionIds)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends what somebody has open, except one session. */
export async function endOtherSessions(tx: Tx, userId: number, keptSessionId: number | null, now: Date): Promise<void> {
  await tx
    .updateTable('auth_sessions')
    .set({ revoked_at: now, revoked_reason: 'password_changed' })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keptSessionId !== null, (query) => query.where('id', '!=', keptSessionId))
    .execute()
}

const cookie = (name: string, value: string | null, path: string): SentCookie => ({
  name,
  value,
  path,
  maxAge: idleSeconds,
})

/** Cookies of an open session. The access cookie outlives its token, so that an old token can still say which session to end. */
export function sessionCookies(secret: string, tokens: Tokens, now: Date): SentCookie[] {
  return [
    cookie(accessCookie, writeAccessToken(secret, tokens.sessionId, now), '/api/v1'),
    cookie(refreshCookie, tokens.refreshToken, '/api/v1/refresh'),
  ]
}

export const noCookies: SentCookie[] = [cookie(accessCookie, null, '/api/v1'), cookie(refreshCookie, null, '/api/v1/refresh')]
