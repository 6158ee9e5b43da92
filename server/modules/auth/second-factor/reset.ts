import { auditContextOf } from '#server/caller.ts'
import type { Handler } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { denied, notFound } from '#server/errors.ts'
import { canAccessUser } from '#server/modules/access/people.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { auditScopeOf } from '#server/modules/people/queries.ts'
import { mailOwner } from '../owner-notices.ts'
import { lockAccount } from '../queries.ts'
import { endOtherSessions } from '../session-queries.ts'
import { resetRightOf } from './queries.ts'

/**
 * Removes everything of a person's second factor and ends their sessions. Who needs one sets it up at the next sign-in. The caller
 * records the audit event and tells the person.
 * @returns whether there was a second factor
 */
export async function clearSecondFactor(tx: Tx, userId: number, now: Date): Promise<boolean> {
  await lockAccount(tx, userId)
  const apps = await tx.deleteFrom('totp_secrets').where('user_id', '=', userId).returning('user_id').execute()
  const passkeys = await tx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('factor_challenges').where('user_id', '=', userId).execute()
  if (apps.length + passkeys.length === 0) return false
  await endOtherSessions(tx, userId, null, now, 'ended')
  return true
}

/**
 * For a person who lost all of it. Nobody does it for themselves: an open session is no proof.
 * @throws 403 `works_elsewhere` for a manager, of a person who also works in another center
 */
export const resetSecondFactor: Handler<'resetSecondFactor'> = async (call, ctx) => {
  const { caller, params } = call
  if (!(await canAccessUser(ctx.db, caller, params.id))) throw notFound()
  const auditContext = auditContextOf(call, ctx.clock)
  await transact(ctx.db, async (tx) => {
    const { right } = await resetRightOf(tx, caller, params.id)
    if (right === 'works_elsewhere') throw denied(right, 'The person also works in another center: an IT admin resets it.')
    if (right !== 'allowed') throw denied()
    if (!(await clearSecondFactor(tx, params.id, auditContext.at))) return
    await mailOwner(tx, ctx, params.id, 'second_factor_reset', auditContext.at)
    await recordAuditEvents(tx, auditContext, [
      { action: 'second_factor_reset', entity: 'user', entityId: params.id, ...(await auditScopeOf(tx, params.id)) },
    ])
  })
}
