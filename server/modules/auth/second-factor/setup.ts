import type { AuditContext } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import { answer, type Handler, type RequestBody } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { auditScopeOf } from '#server/modules/people/queries.ts'
import { deviceOf } from '../devices.ts'
import { mailOwner } from '../owner-notices.ts'
import { accountById, lockAccount } from '../queries.ts'
import { endOtherSessions } from '../session-queries.ts'
import { type Challenge, challengeOver, keepInChallenge, openChallenge, useChallenge } from './challenges.ts'
import { entered, openSessionOf } from './entry.ts'
import { creationOptions, storePasskey } from './passkeys.ts'
import { factorsOf } from './queries.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { newTotpSecret, sealTotp, stepOfCode, totpUri, unsealTotp } from './totp.ts'

/** What the person of a challenge can set up. A repetition shows the same secret. */
export async function offerSetup(tx: Tx, { config }: Pick<Ctx, 'config'>, token: string, challenge: Challenge, userId: number) {
  const account = await accountById(tx, userId)
  if (!account?.is_active) throw challengeOver()
  const { totp_since } = await factorsOf(tx, userId, config)
  const secret = challenge.totp_secret === null ? newTotpSecret() : unsealTotp(challenge.totp_secret, config.secret, userId)
  if (totp_since === null && challenge.totp_secret === null)
    await keepInChallenge(tx, challenge, { totp_secret: sealTotp(secret, config.secret, userId) })
  return {
    challenge: token,
    totp: totp_since === null ? { secret, uri: totpUri(secret, account.username) } : null,
    passkey: await creationOptions(tx, config.publicUrl, challenge, account),
  }
}

/** @throws 400 `code`: `wrong` */
async function storeTotp(tx: Tx, config: Ctx['config'], challenge: Challenge, userId: number, code: string, now: Date): Promise<void> {
  const secret = challenge.totp_secret === null ? null : unsealTotp(challenge.totp_secret, config.secret, userId)
  const step = secret === null ? null : stepOfCode(secret, code, now)
  if (secret === null || step === null) throw invalid({ code: ['wrong'] })
  const stored = await tx
    .insertInto('totp_secrets')
    .values({ user_id: userId, secret: sealTotp(secret, config.secret, userId), last_step: step, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  // another tab was faster, with another secret
  if (!stored) throw invalid({ code: ['wrong'] })
}

/**
 * Stores the factor of a used challenge, and recovery codes with the first. Other sessions end, the owner gets a mail.
 * @param keptSessionId the session that goes on, at the level of a second factor
 * @returns the recovery codes; null where the person keeps those they have
 */
export async function addFactor(
  tx: Tx,
  { config, jobs }: Pick<Ctx, 'config' | 'jobs'>,
  { challenge, userId, keptSessionId }: { challenge: Challenge; userId: number; keptSessionId: number | null },
  body: RequestBody<'addSecondFactor'>,
  auditContext: AuditContext,
): Promise<string[] | null> {
  const now = auditContext.at
  if ((body.code === undefined) === (body.passkey === undefined)) throw invalid({ code: ['required'] })
  const before = await factorsOf(tx, userId, config)
  const name = body.name?.trim() || 'Passkey'
  if (body.code !== undefined) await storeTotp(tx, config, challenge, userId, body.code, now)
  else if (!(await storePasskey(tx, config.publicUrl, { challenge, userId, name }, body.passkey ?? {}, now)))
    throw invalid({ passkey: ['wrong'] })
  const isFirst = before.totp_since === null && before.passkeys === 0
  const codes = isFirst ? await replaceRecoveryCodes(tx, config.secret, userId) : null
  await endOtherSessions(tx, userId, keptSessionId, now, 'ended')
  if (keptSessionId !== null) await tx.updateTable('auth_sessions').set({ second_factor_at: now }).where('id', '=', keptSessionId).execute()
  await recordAuditEvents(tx, auditContext, [
    {
      action: 'second_factor_added',
      entity: 'user',
      entityId: userId,
      ...(await auditScopeOf(tx, userId)),
      after: body.code === undefined ? { factor: 'passkey', name } : { factor: 'totp' },
    },
  ])
  await mailOwner(tx, { jobs }, userId, 'second_factor_added', now)
  return codes
}

const ownerOf = ({ user_id }: Challenge): number => {
  if (user_id === null) throw challengeOver()
  return user_id
}

/** Begins the setup of a person who may not sign in without a second factor. */
export const beginSecondFactorSetup: Handler<'beginSecondFactorSetup'> = async ({ body }, ctx) => {
  const now = ctx.clock.now()
  return transact(ctx.db, async (tx) => {
    const challenge = await openChallenge(tx, body.challenge, ['setup'], now)
    return offerSetup(tx, ctx, body.challenge, challenge, ownerOf(challenge))
  })
}

/** Finishes that setup and signs in. */
export const finishSecondFactorSetup: Handler<'finishSecondFactorSetup'> = async (call, ctx) => {
  const { address, body, cookies, id: requestId, userAgent } = call
  const method = body.code === undefined ? 'passkey' : 'totp'
  const now = ctx.clock.now()
  const userId = ownerOf(await openChallenge(ctx.db, body.challenge, ['setup'], now))
  const device = deviceOf(ctx.config.secret, cookies)
  const from = { address, userAgent, deviceKey: device.key, mostSessions: ctx.config.sessionsPerPerson, secondFactorAt: now }
  const { codes, tokens } = await transact(ctx.db, async (tx) => {
    await lockAccount(tx, userId)
    const challenge = await useChallenge(tx, body.challenge, ['setup'], now)
    const account = await accountById(tx, userId)
    if (!account?.is_active) throw challengeOver()
    const auditContext = { caller: { id: userId, impersonator: null }, requestId, at: now }
    return {
      codes: await addFactor(tx, ctx, { challenge, userId, keptSessionId: null }, body, auditContext),
      tokens: await openSessionOf(tx, { call, method, userId }, from, now),
    }
  })
  const opened = entered(ctx, call, { entry: tokens, method, device })
  return answer(200, { ...opened.body, recovery_codes: codes }, { cookies: opened.cookies })
}
