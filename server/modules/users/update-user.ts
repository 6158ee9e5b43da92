import type { Call, Handler } from '#server/contract.ts'
import { type Db, transact } from '#server/db/client.ts'
import { conflict, invalid, signedOut } from '#server/errors.ts'
import { auditContextOf } from '#server/caller.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { accountById } from '#server/modules/auth/queries.ts'
import { checkImages } from '#server/modules/images/access.ts'
import { checkPassword } from '#server/modules/auth/current-password.ts'
import { requestEmailChange, countEmailChange } from './email-change.ts'
import { auditScopeOf } from '#server/modules/people/queries.ts'
import { onlyThemselves } from '#server/modules/access/people.ts'
import { lockUser } from './roles.ts'
import { findSelf } from './self.ts'

/** The personal data is one document with a revision; interface settings simply keep the last value. */
const documentFields = ['first_name', 'last_name_1', 'last_name_2', 'gender', 'profile_image_file_id'] as const

/** A new address needs the current password, if there is one, and is limited to a few per hour. @throws 400, 429 */
async function mayAskFor({ address, body, caller }: Call<'updateUser'>, db: Db, email: string, now: Date): Promise<void> {
  const account = await accountById(db, caller.id)
  if (!account || email === account.email) return
  if (account.password_hash !== null) {
    if (!body.current_password) throw invalid({ current_password: ['required'] })
    await checkPassword(db, account, { typed: body.current_password, address, now })
  }
  await countEmailChange(db, caller.id, address, now)
}

/** Changes the caller's own data. A new address waits for confirmation; every other change takes effect at once. */
export const updateUser: Handler<'updateUser'> = async (call, { clock, config, db, jobs }) => {
  const { body, caller, ifMatch, params } = call
  await onlyThemselves(db, caller, params.id)
  const {
    email,
    current_password: _password,
    ...change
  } = Object.fromEntries(
    Object.entries(body).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  ) as typeof body
  if (change.first_name === '') throw invalid({ first_name: ['required'] })
  const auditContext = auditContextOf(call, clock)
  if (email !== undefined) await mayAskFor(call, db, email, auditContext.at)
  const stale = await transact(db, async (tx) => {
    const before = await lockUser(tx, caller.id)
    if (ifMatch !== null && ifMatch !== before.revision) return before.revision
    const current = before.profile_image_file_id
    await checkImages(tx, caller, { profile_image_file_id: { purpose: 'profile', wanted: change.profile_image_file_id, current } })
    const edits = documentFields.filter((field) => change[field] !== undefined && change[field] !== before[field])
    if (Object.keys(change).length > 0) {
      await tx
        .updateTable('users')
        .set({ ...change, ...(edits.length > 0 ? { revision: before.revision + 1 } : {}) })
        .where('id', '=', caller.id)
        .execute()
    }
    if (edits.includes('profile_image_file_id') && current !== null) await jobs.send(tx, 'forget-file', { fileId: current })
    if (email === before.email)
      await tx.deleteFrom('email_changes').where('user_id', '=', caller.id).where('confirmed_at', 'is', null).execute()
    else if (email !== undefined) await requestEmailChange(tx, { config, jobs }, before, email, auditContext.at)
    const shown = edits.filter((field) => field !== 'profile_image_file_id')
    if (edits.length === 0) return null
    const shadow = (row: typeof before | typeof change) => Object.fromEntries(shown.map((field) => [field, row[field] ?? null]))
    await recordAuditEvents(tx, auditContext, [
      {
        action: shown.length > 0 ? 'updated' : 'photo_changed',
        entity: 'user',
        entityId: caller.id,
        ...(await auditScopeOf(tx, caller.id)),
        before: shadow(before),
        after: shadow(change),
      },
    ])
    return null
  })
  const { self } = (await findSelf(db, { sessionId: caller.sessionId, now: auditContext.at })) ?? { self: null }
  if (self === null) throw signedOut()
  if (stale !== null) throw conflict(self, stale)
  return self
}
