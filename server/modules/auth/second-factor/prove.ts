import type { Ctx } from '#server/context.ts'
import type { Handler, RequestBody } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { auditScopeOf } from '#server/modules/people/queries.ts'
import { deviceOf } from '../devices.ts'
import { countTry, forgetTries } from '../lockout-queries.ts'
import { mailOwner } from '../owner-notices.ts'
import { accountById, lockAccount } from '../queries.ts'
import { type Challenge, challengeOver, createChallenge, openChallenge, useChallenge } from './challenges.ts'
import { entered, openSessionOf } from './entry.ts'
import { acceptPasskey, requestOptions } from './passkeys.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { acceptCode } from './totp.ts'

/** Of a person whose password is known to who tries: a million codes, of which three are right at a time. */
const limits = { perAddress: 5, perAccount: 10, windowMs: 15 * 60_000 }

const proofs = ['code', 'recovery_code', 'passkey'] as const

/** @throws 400 unless there is exactly one proof, and a passkey where no password came before */
function onlyProof(body: RequestBody<'proveSecondFactor'>, challenge: Challenge) {
  const [proof, ...others] = proofs.filter((name) => body[name] !== undefined)
  if (!proof || others.length > 0 || (challenge.user_id === null && proof !== 'passkey')) throw invalid({ code: ['required'] })
  return proof
}

/** @returns the person who proved it @throws 400 on the field of the proof: `wrong`, `code_used` */
async function requireProof(
  tx: Tx,
  { config }: Ctx,
  challenge: Challenge,
  body: RequestBody<'proveSecondFactor'>,
  now: Date,
): Promise<number> {
  const { user_id: userId } = challenge
  if (body.passkey !== undefined) {
    const owner = await acceptPasskey(tx, config.publicUrl, challenge, body.passkey, now)
    if (owner === null) throw invalid({ passkey: ['wrong'] })
    return owner
  }
  if (userId === null) throw invalid({ passkey: ['required'] })
  if (body.code !== undefined) {
    const refusal = await acceptCode(tx, config.secret, userId, body.code, now)
    if (refusal) throw invalid({ code: [refusal] })
  } else if (!(await spendRecoveryCode(tx, config.secret, userId, body.recovery_code ?? '', now))) {
    throw invalid({ recovery_code: ['wrong'] })
  }
  return userId
}

/** Finishes a sign-in. Tries are counted for each person, apart from those of the password. */
export const proveSecondFactor: Handler<'proveSecondFactor'> = async (call, ctx) => {
  const { address, body, cookies, id: requestId, userAgent } = call
  const now = ctx.clock.now()
  const purposes = ['prove', 'passkey'] as const
  const known = await openChallenge(ctx.db, body.challenge, purposes, now)
  const proof = onlyProof(body, known)
  const method = proof === 'code' ? 'totp' : proof
  const tries = known.user_id === null ? null : `Second factor of user ${known.user_id}`
  if (tries) await countTry(ctx.db, tries, address, now, limits)
  const device = deviceOf(ctx.config.secret, cookies)
  const tokens = await transact(ctx.db, async (tx) => {
    // the account before its challenge, as everywhere
    if (known.user_id !== null) await lockAccount(tx, known.user_id)
    const challenge = await useChallenge(tx, body.challenge, purposes, now)
    const userId = await requireProof(tx, ctx, challenge, body, now)
    const account = await accountById(tx, userId)
    if (!account?.is_active) throw challengeOver()
    if (proof === 'recovery_code') {
      await recordAuditEvents(tx, { caller: { id: userId, impersonator: null }, requestId, at: now }, [
        { action: 'recovery_code_used', entity: 'user', entityId: userId, ...(await auditScopeOf(tx, userId)) },
      ])
      await mailOwner(tx, ctx, userId, 'recovery_code_used', now)
    }
    const from = { address, userAgent, mostSessions: ctx.config.sessionsPerPerson }
    return openSessionOf(tx, { call, method, userId }, { ...from, deviceKey: device.key, secondFactorAt: now }, now)
  })
  if (tries) await forgetTries(ctx.db, tries, address)
  return entered(ctx, call, { entry: tokens, method, device })
}

/** What the browser asks a passkey: one of the person's, or, without a challenge, any that names its owner. */
export const requestPasskey: Handler<'requestPasskey'> = async ({ body }, { clock, config, db }) => {
  const now = clock.now()
  return transact(db, async (tx) => {
    const token = body.challenge ?? (await createChallenge(tx, { purpose: 'passkey', userId: null }, now))
    const challenge = await openChallenge(tx, token, ['prove', 'passkey'], now)
    return { challenge: token, options: await requestOptions(tx, config.publicUrl, challenge, challenge.user_id) }
  })
}
