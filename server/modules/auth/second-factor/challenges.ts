import type { Db, Tx } from '#server/db/client.ts'
import { rejected } from '#server/errors.ts'
import { hashToken, newToken } from '../tokens.ts'
import { challengeByToken } from './queries.ts'

const lifetimeMinutes = { prove: 10, setup: 30, add: 30, passkey: 10 } as const
type Purpose = keyof typeof lifetimeMinutes

export type Challenge = NonNullable<Awaited<ReturnType<ReturnType<typeof challengeByToken>['executeTakeFirst']>>>

/** A challenge that was used, expired or never existed, or whose account was closed: the person begins again. */
export const challengeOver = () => rejected('challenge_over', 'The sign-in took too long or was finished elsewhere.')

/** Creates a challenge and returns its token; deletes some that have expired. */
export async function createChallenge(
  tx: Tx,
  { purpose, userId, sessionId = null }: { purpose: Purpose; userId: number | null; sessionId?: number | null },
  now: Date,
): Promise<string> {
  const expired = tx.selectFrom('factor_challenges').where('expires_at', '<', now).select('id').limit(100).forUpdate().skipLocked()
  await tx.deleteFrom('factor_challenges').where('id', 'in', expired).execute()
  const token = newToken()
  await tx
    .insertInto('factor_challenges')
    .values({
      user_id: userId,
      session_id: sessionId,
      purpose,
      token_hash: hashToken(token),
      created_at: now,
      expires_at: new Date(now.getTime() + lifetimeMinutes[purpose] * 60_000),
    })
    .execute()
  return token
}

function requireOpen(challenge: Challenge | undefined, purposes: readonly Purpose[], now: Date): Challenge {
  if (!challenge || challenge.used_at !== null || challenge.expires_at <= now || !purposes.includes(challenge.purpose))
    throw challengeOver()
  return challenge
}

/** @throws 409 `challenge_over` */
export const openChallenge = async (db: Db, token: string, purposes: readonly Purpose[], now: Date): Promise<Challenge> =>
  requireOpen(await challengeByToken(db, hashToken(token)).executeTakeFirst(), purposes, now)

/**
 * Locks a challenge and marks it as used. Of two requests with it at once, the second waits for the first and fails; when the first
 * fails, its transaction leaves the challenge open.
 * @throws 409 `challenge_over`
 */
export async function useChallenge(tx: Tx, token: string, purposes: readonly Purpose[], now: Date): Promise<Challenge> {
  const challenge = requireOpen(await challengeByToken(tx, hashToken(token)).forUpdate().executeTakeFirst(), purposes, now)
  await tx.updateTable('factor_challenges').set({ used_at: now }).where('id', '=', challenge.id).execute()
  return challenge
}

/** What a challenge holds between two requests. */
export async function keepInChallenge(
  tx: Tx,
  { id }: Pick<Challenge, 'id'>,
  values: Partial<Pick<Challenge, 'passkey_challenge' | 'totp_secret'>>,
): Promise<void> {
  await tx.updateTable('factor_challenges').set(values).where('id', '=', id).execute()
}
