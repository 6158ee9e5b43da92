import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { deleteUnusedDevices, forgetDevices } from './device-queries.ts'
import { hashToken, newToken } from './tokens.ts'

/** The tokens of a session and its user. */
export interface Tokens {
  sessionId: number
  userId: number
  refreshToken: string
}

/** @param refreshToken a new one, or the one that follows the exchanged one, which may exist already */
export async function issueTokens(db: Db, sessionId: number, userId: number, now: Date, refreshToken = newToken()): Promise<Tokens> {
  await db
    .insertInto('refresh_tokens')
    .values({ session_id: sessionId, token_hash: hashToken(refreshToken), issued_at: now, expires_at: after(now, idleSeconds) })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
  return { sessionId, userId, refreshToken }
}

type EndReason = 'logout' | 'password_changed' | 'reuse' | 'ended' | 'deactivated'

export const endSessions = (db: Db, sessionIds: readonly number[], reason: EndReason, now: Date): Promise<number> =>
  end(db, sql<boolean>`id = any(${sessionIds}::bigint[])`, reason, now)

/** Ends sessions and returns how many. Locks the newest first, the order in which stopping an impersonation locks its two sessions. */
export async function end(db: Db, which: RawBuilder<boolean>, reason: EndReason, now: Date): Promise<number> {
  const found = db.selectFrom('auth_sessions').where(which).where('revoked_at', 'is', null).select('id').orderBy('id', 'desc').forUpdate()
  const ended = db.updateTable('auth_sessions').set({ revoked_at: now, revoked_reason: reason }).where('id', 'in', found)
  return (await ended.returning('id').execute()).length
}

/**
 * Ends the sessions of a person except one, including impersonations of them, and forgets the devices of the ended ones.
 * @returns how many sessions ended
 */
export async function endOtherSessions(
  tx: Db,
  userId: number,
  keptSessionId: number | null,
  now: Date,
  reason: EndReason = 'password_changed',
): Promise<number> {
  const kept = await tx.selectFrom('auth_sessions').where('id', '=', keptSessionId).select('device_key').executeTakeFirst()
  await forgetDevices(tx, [userId], kept?.device_key ?? null)
  return end(tx, sql<boolean>`user_id = ${userId} and id is distinct from ${keptSessionId}::bigint`, reason, now)
}

/** Ends the own sessions of a person beyond the newest ones, by their last use. */
export const endOldestSessions = (tx: Db, userId: number, kept: number, now: Date): Promise<number> =>
  end(
    tx,
    sql<boolean>`id in (select id from auth_sessions where user_id = ${userId} and revoked_at is null and expires_at > ${now}
      and impersonator_id is null order by last_seen_at desc, id desc offset ${kept})`,
    'ended',
    now,
  )

export const day = 24 * 60 * 60

/** Seconds without a visit after which a session ends. */
export const idleSeconds = 14 * day

export const after = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)

/** How long ended sessions, links and mails are kept for investigations, in milliseconds. */
const retention = 30 * day * 1000

/** How long answered and expired invitations to a team are listed, and a second refusal is respected, in milliseconds. */
const invitationRetention = 365 * day * 1000

/** Deletes sessions, tokens, links and mails that ended a month ago. */
export async function deleteEnded(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retention)
  await sql`delete from auth_sessions where coalesce(revoked_at, expires_at) < ${before}`.execute(db)
  await sql`delete from refresh_tokens where expires_at < ${now}`.execute(db)
  await sql`delete from password_links where coalesce(used_at, expires_at) < ${before}`.execute(db)
  await sql`delete from email_changes where coalesce(confirmed_at, expires_at) < ${before}`.execute(db)
  await sql`delete from rate_limits where ends_at < ${now}`.execute(db)
  await sql`delete from failed_passwords where ends_at < ${now}`.execute(db)
  await deleteUnusedDevices(db, now)
  await sql`delete from factor_challenges where expires_at < ${now}`.execute(db)
  await sql`delete from idempotency_keys where expires_at <= ${now}`.execute(db)
  await sql`delete from mails where ended_at < ${before}`.execute(db)
  await sql`delete from team_invitations where coalesce(answered_at, expires_at) < ${new Date(now.getTime() - invitationRetention)}`.execute(
    db,
  )
  await sql`delete from login_failures where at < ${new Date(now.getTime() - day * 1000)}`.execute(db)
}
