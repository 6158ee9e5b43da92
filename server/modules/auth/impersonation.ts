import type { Ctx } from '#server/context.ts'
import type { Handler } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { denied, invalid, notFound, rejected, signedOut } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { logAccountEvent, originOf, type Source } from './account-events.ts'
import { lacksSecondFactor } from './second-factor/queries.ts'
import { endSessions, issueTokens, type Tokens } from './session-queries.ts'
import { isCopied, reportCopiedSession, rotate, signedIn } from './sessions.ts'
import { followingToken, hashToken, refreshCookie } from './tokens.ts'
import { auditScopeOf } from '#server/modules/people/queries.ts'

const longestMinutes = 60

/** Opens a session as another person. The admin's own session is kept and returns when this one ends. */
export const impersonate: Handler<'impersonate'> = async (call, ctx) => {
  const { address, body, caller, id: requestId, userAgent } = call
  const now = ctx.clock.now()
  const reason = body.reason.trim()
  if (reason === '') throw invalid({ reason: ['required'] })
  const minutes = body.minutes ?? longestMinutes
  const mayWrite = body.write ?? false
  const tokens = await transact(ctx.db, async (tx) => {
    if (await lacksSecondFactor(tx, ctx.config, caller.sessionId))
      throw denied('second_factor_required', 'Sign in with a second factor first.')
    const person = await tx.selectFrom('users').where('id', '=', body.user).select(['id', 'is_superuser', 'is_active']).executeTakeFirst()
    if (!person) throw notFound()
    if (person.is_superuser) throw denied('impersonation_denied', 'IT admins cannot be impersonated.')
    if (!person.is_active) throw rejected('account_inactive', 'The account is closed.')
    const { id } = await tx
      .insertInto('auth_sessions')
      .values({
        user_id: person.id,
        impersonator_id: caller.id,
        own_session_id: caller.sessionId,
        impersonation_reason: reason,
        impersonation_write: mayWrite,
        address,
        user_agent: userAgent,
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + minutes * 60_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAuditEvents(tx, { caller, requestId, at: now }, [
      {
        action: 'impersonation_started',
        entity: 'user',
        entityId: person.id,
        ...(await auditScopeOf(tx, person.id)),
        after: { minutes, may_write: mayWrite, ...originOf(call) },
        reason,
      },
    ])
    return issueTokens(tx, id, person.id, now)
  })
  logAccountEvent(ctx.log, call, { event: 'impersonation_started', userId: body.user, details: { by: caller.id, minutes } })
  return signedIn(ctx, tokens)
}

/** Does nothing if another tab has already stopped the impersonation. */
export const stopImpersonation: Handler<'stopImpersonation'> = async (call, ctx) => {
  const token = call.cookies[refreshCookie]
  const now = ctx.clock.now()
  const tokens = token
    ? await transact(ctx.db, async (tx) => (await returnToOwn(tx, ctx, token, call, now)) ?? (await rotate(tx, ctx, token, call, now)))
    : null
  if (!tokens) throw signedOut()
  return signedIn(ctx, tokens)
}

/**
 * Ends an impersonation, if it has not expired, and returns to the admin's own session.
 * @param refreshToken of the impersonation, as proof
 * @returns null when it is no impersonation, or the admin's own session is over
 */
export async function returnToOwn(
  tx: Tx,
  outside: Pick<Ctx, 'config' | 'jobs' | 'log'>,
  refreshToken: string,
  source: Source,
  now: Date,
): Promise<Tokens | null> {
  const row = await tx
    .selectFrom('refresh_tokens as t')
    .innerJoin('auth_sessions as s', 's.id', 't.session_id')
    .innerJoin('auth_sessions as own', 'own.id', 's.own_session_id')
    .innerJoin('users as admin', 'admin.id', 'own.user_id')
    .where('t.token_hash', '=', hashToken(refreshToken))
    .where('t.expires_at', '>', now)
    .where('own.revoked_at', 'is', null)
    .where('own.expires_at', '>', now)
    .where('admin.is_active', '=', true)
    .where('admin.is_superuser', '=', true)
    .select(['t.used_at', 's.id', 's.user_id', 's.revoked_at', 'own.id as own_id', 'admin.id as admin_id'])
    .forUpdate('s')
    .executeTakeFirst()
  if (!row) return null
  if (isCopied(row, now)) {
    const ended = await endSessions(tx, [row.id, row.own_id], 'reuse', now)
    if (ended > 0) await reportCopiedSession(tx, outside, row.admin_id, source, now)
    return null
  }
  if (row.revoked_at === null) {
    await endSessions(tx, [row.id], 'ended', now)
    await recordAuditEvents(tx, { caller: { id: row.admin_id, impersonator: null }, requestId: source.id, at: now }, [
      {
        action: 'impersonation_stopped',
        entity: 'user',
        entityId: row.user_id,
        ...(await auditScopeOf(tx, row.user_id)),
        after: originOf(source),
      },
    ])
  }
  const following = followingToken(outside.config.secret, refreshToken)
  // No browser holds the other tokens any more: one that returns has been copied.
  await tx
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('session_id', 'in', [row.id, row.own_id])
    .where('used_at', 'is', null)
    .where('token_hash', '<>', hashToken(following))
    .execute()
  await tx.updateTable('auth_sessions').set({ last_seen_at: now }).where('id', '=', row.own_id).execute()
  return issueTokens(tx, row.own_id, row.admin_id, now, following)
}
