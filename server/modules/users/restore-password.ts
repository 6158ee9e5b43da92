import type { Handler } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { notFound, rejected } from '#server/errors.ts'
import { auditContextOf } from '#server/caller.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { mailPasswordLink } from '#server/modules/auth/password-links.ts'
import { auditScopeOf } from '#server/modules/people/queries.ts'
import { canAccessUser } from '#server/modules/access/people.ts'
import { lockUser } from './roles.ts'

/** Staff send a person a link to choose a new password, to that person's own address only. */
export const restorePassword: Handler<'restorePassword'> = async (call, { clock, config, db, jobs }) => {
  const { body, caller } = call
  if (!(await canAccessUser(db, caller, body.user))) throw notFound()
  const auditContext = auditContextOf(call, clock)
  await transact(db, async (tx) => {
    const user = await lockUser(tx, body.user)
    if (!user.is_active) throw rejected('account_inactive', 'The account is closed.')
    if (user.email === null) throw rejected('no_email', 'The account has no e-mail.')
    const sent = await mailPasswordLink(tx, { config, jobs }, { ...user, email: user.email }, auditContext.at)
    if (!sent) throw rejected('too_many_links', 'Too many links are open; one of them can still be used.')
    await recordAuditEvents(tx, auditContext, [
      { action: 'password_link_sent', entity: 'user', entityId: user.id, ...(await auditScopeOf(tx, user.id, caller)) },
    ])
  })
}
