import { auditContextOf, type Caller } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import type { Handler } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { denied, notFound, rejected, signedOut } from '#server/errors.ts'
import { onlyThemselves } from '#server/modules/access/people.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { auditScopeOf } from '#server/modules/people/queries.ts'
import { checkPassword } from '../current-password.ts'
import { mailOwner } from '../owner-notices.ts'
import { accountById, lockAccount } from '../queries.ts'
import { endOtherSessions } from '../session-queries.ts'
import { createChallenge, openChallenge, useChallenge } from './challenges.ts'
import { factorsOf, passkeysOf, sessionStart } from './queries.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { addFactor, offerSetup } from './setup.ts'

/** How long ago a person without a password must have signed in, in milliseconds. */
const recentMs = 15 * 60_000

interface OwnCall {
  address: string
  caller: Caller
  id: string
  params: { id: number }
}

/**
 * An open session is not enough for a change that could take the account away: it needs the password, or, where there is none, a
 * sign-in of a few minutes ago.
 * @throws 400 `current_password`: `wrong`; 403 `sign_in_again`; 404 and 403 for another person; 429
 */
async function requireRecentProof({ address, caller, params }: OwnCall, { clock, db }: Ctx, typed: string | undefined): Promise<void> {
  await onlyThemselves(db, caller, params.id)
  const now = clock.now()
  const account = await accountById(db, caller.id)
  if (!account) throw signedOut()
  if (account.password_hash !== null) return checkPassword(db, account, { typed: typed ?? '', address, now })
  const { created_at } = await sessionStart(db, caller.sessionId)
  if (now.getTime() - created_at.getTime() > recentMs) throw denied('sign_in_again', 'Sign in again first.')
}

/** The second factor of the caller. */
export const getSecondFactor: Handler<'getSecondFactor'> = async ({ caller, params }, { config, db }) => {
  await onlyThemselves(db, caller, params.id)
  const factors = await factorsOf(db, caller.id, config)
  const passkeys = await passkeysOf(db, caller.id)
  return {
    is_required: factors.is_required,
    has_password: factors.has_password,
    totp_since: factors.totp_since?.toISOString() ?? null,
    recovery_codes_left: factors.recovery_codes_left ?? 0,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at, is_synced }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
      is_synced,
    })),
  }
}

export const beginSecondFactor: Handler<'beginSecondFactor'> = async (call, ctx) => {
  await requireRecentProof(call, ctx, call.body.current_password)
  const now = ctx.clock.now()
  const { id: userId, sessionId } = call.caller
  return transact(ctx.db, async (tx) => {
    const token = await createChallenge(tx, { purpose: 'add', userId, sessionId }, now)
    return offerSetup(tx, ctx, token, await openChallenge(tx, token, ['add'], now), userId)
  })
}

export const addSecondFactor: Handler<'addSecondFactor'> = async (call, ctx) => {
  const { body, caller, params } = call
  await onlyThemselves(ctx.db, caller, params.id)
  const auditContext = auditContextOf(call, ctx.clock)
  return transact(ctx.db, async (tx) => {
    await lockAccount(tx, caller.id)
    const challenge = await useChallenge(tx, body.challenge, ['add'], auditContext.at)
    // of this session, which gave the password
    if (challenge.session_id !== caller.sessionId) throw notFound()
    const codes = await addFactor(tx, ctx, { challenge, userId: caller.id, keptSessionId: caller.sessionId }, body, auditContext)
    return { recovery_codes: codes }
  })
}

/** Removes a factor in one transaction: not the last one of a person who needs one. With the last one the recovery codes go too. */
async function remove(call: OwnCall, ctx: Ctx, removed: (tx: Tx) => Promise<object | undefined>): Promise<void> {
  const { caller } = call
  const auditContext = auditContextOf(call, ctx.clock)
  await transact(ctx.db, async (tx) => {
    await lockAccount(tx, caller.id)
    const after = await removed(tx)
    if (!after) throw notFound()
    const left = await factorsOf(tx, caller.id, ctx.config)
    if (left.totp_since === null && left.passkeys === 0) {
      if (left.is_required) throw rejected('second_factor_required', 'You need a second factor: add another one first.')
      await tx.deleteFrom('recovery_codes').where('user_id', '=', caller.id).execute()
    }
    await endOtherSessions(tx, caller.id, caller.sessionId, auditContext.at, 'ended')
    await recordAuditEvents(tx, auditContext, [
      { action: 'second_factor_removed', entity: 'user', entityId: caller.id, ...(await auditScopeOf(tx, caller.id)), before: after },
    ])
    await mailOwner(tx, ctx, caller.id, 'second_factor_removed', auditContext.at)
  })
}

export const removeAuthenticator: Handler<'removeAuthenticator'> = async (call, ctx) => {
  await requireRecentProof(call, ctx, call.body.current_password)
  await remove(call, ctx, async (tx) => {
    const row = await tx.deleteFrom('totp_secrets').where('user_id', '=', call.caller.id).returning('user_id').executeTakeFirst()
    return row && { factor: 'totp' }
  })
}

export const removePasskey: Handler<'removePasskey'> = async (call, ctx) => {
  await requireRecentProof(call, ctx, call.body.current_password)
  await remove(call, ctx, async (tx) => {
    const row = await tx
      .deleteFrom('passkeys')
      .where('id', '=', call.params.passkey_id)
      .where('user_id', '=', call.caller.id)
      .returning('name')
      .executeTakeFirst()
    return row && { factor: 'passkey', name: row.name }
  })
}

export const renamePasskey: Handler<'renamePasskey'> = async (call, { clock, db }) => {
  const { body, caller, params } = call
  await onlyThemselves(db, caller, params.id)
  const name = body.name.trim() || 'Passkey'
  await transact(db, async (tx) => {
    const before = await tx
      .selectFrom('passkeys')
      .where('id', '=', params.passkey_id)
      .where('user_id', '=', caller.id)
      .select(['id', 'name'])
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound()
    if (before.name === name) return
    await tx.updateTable('passkeys').set({ name }).where('id', '=', before.id).execute()
    await recordAuditEvents(tx, auditContextOf(call, clock), [
      {
        action: 'passkey_renamed',
        entity: 'user',
        entityId: caller.id,
        ...(await auditScopeOf(tx, caller.id)),
        before: { name: before.name },
        after: { name },
      },
    ])
  })
}

/** Somebody who replaces the codes may suspect that another person has them: all other sessions end, as after removing a factor. */
export const renewRecoveryCodes: Handler<'renewRecoveryCodes'> = async (call, ctx) => {
  await requireRecentProof(call, ctx, call.body.current_password)
  const { caller } = call
  const auditContext = auditContextOf(call, ctx.clock)
  return transact(ctx.db, async (tx) => {
    await lockAccount(tx, caller.id)
    const factors = await factorsOf(tx, caller.id, ctx.config)
    if (factors.totp_since === null && factors.passkeys === 0) throw rejected('no_second_factor', 'There is no second factor.')
    const codes = await replaceRecoveryCodes(tx, ctx.config.secret, caller.id)
    await endOtherSessions(tx, caller.id, caller.sessionId, auditContext.at, 'ended')
    await recordAuditEvents(tx, auditContext, [
      { action: 'recovery_codes_renewed', entity: 'user', entityId: caller.id, ...(await auditScopeOf(tx, caller.id)) },
    ])
    await mailOwner(tx, ctx, caller.id, 'recovery_codes_renewed', auditContext.at)
    return { recovery_codes: codes }
  })
}
