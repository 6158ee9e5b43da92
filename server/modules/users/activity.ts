import { auditContextOf, type Caller } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import { transact } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { endOtherSessions } from '#server/modules/auth/session-queries.ts'
import { discardExports } from '#server/modules/exports/discard.ts'
import { removeStored } from '#server/modules/files/jobs.ts'
import { requireNotErased } from '#server/modules/people/forget-queries.ts'
import { auditScopeOf } from '#server/modules/people/queries.ts'
import { readUser } from './account-queries.ts'
import { lockUser, requireOtherAdmin, requireNoManagedCenter } from './roles.ts'

/** Deactivates or reactivates an account; nothing happens if it already is so. A deactivated account has no sessions. */
const setActive =
  (isActive: boolean) =>
  async (call: { caller: Caller; id: string; params: { id: number } }, { clock, db, jobs }: Ctx) => {
    const { caller, params } = call
    const auditContext = auditContextOf(call, clock)
    await transact(db, async (tx) => {
      if (!isActive) await requireOtherAdmin(tx, caller.id, params.id)
      const user = await lockUser(tx, params.id)
      await (isActive ? requireNotErased(tx, [user.id]) : requireNoManagedCenter(tx, user.id))
      if (user.is_active === isActive) return
      await tx
        .updateTable('users')
        .set({ is_active: isActive, revision: user.revision + 1 })
        .where('id', '=', user.id)
        .execute()
      if (!isActive) {
        await endOtherSessions(tx, user.id, null, auditContext.at, 'deactivated')
        await removeStored(tx, jobs, await discardExports(tx, { userIds: [user.id] }))
      }
      await recordAuditEvents(tx, auditContext, [
        { action: isActive ? 'reactivated' : 'deactivated', entity: 'user', entityId: user.id, ...(await auditScopeOf(tx, user.id)) },
      ])
    })
    const user = await readUser(db, caller, params.id)
    if (!user) throw notFound()
    return user
  }

export const deactivateUser = setActive(false)
export const reactivateUser = setActive(true)
