import { answer, type Handler } from '#server/contract.ts'
import { type Tx, transact } from '#server/db/client.ts'
import { conflict, etag, ifMatchRequired, invalid, notFound } from '#server/errors.ts'
import { orderOf, paged, pageOf } from '#server/pagination.ts'
import { auditContextOf } from '#server/caller.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { createInvitation } from '#server/modules/auth/password-links.ts'
import { endLinks } from '#server/modules/auth/queries.ts'
import { asTakenName, cleaned, requireFreeLoginNames } from './account-fields.ts'
import { readUser, searchUsers } from './account-queries.ts'
import { requireNotErased } from '#server/modules/people/forget-queries.ts'
import { auditScopeOf } from '#server/modules/people/queries.ts'
import { emailChangedMails, queueMails } from '#server/modules/mail/queue.ts'
import { inviteToTeam } from '#server/modules/centers/invitations.ts'
import {
  flagsOf,
  isOfCenter,
  joinCenter,
  leaveCenters,
  lockCenters,
  lockUser,
  requireOtherAdmin,
  type Role,
  requireCenter,
  requireUnclaimed,
  roleOf,
} from './roles.ts'
import { freeUsername } from '#server/modules/people/usernames.ts'

const orderings = { name: 'name', username: 'username', last_access: 'last_access', created: 'created' } as const

export const listUsers: Handler<'listUsers'> = async (call, { db }) => {
  const { state = 'active', search = '', ordering = 'name', role, center } = call.query
  const { count, users } = await searchUsers(db, call.caller, {
    state,
    search,
    ...(role ? { role } : {}),
    ...(center ? { center } : {}),
    ...orderOf(ordering, orderings),
    ...pageOf(call.query),
  })
  return paged(call, users, count)
}

/** Creates the account, its membership of a center and the invitation mail in one transaction. */
export const createUser: Handler<'createUser'> = async (call, { clock, config, db, jobs }) => {
  const { role, center_id = null, username = '', gender = null, language = 'es', ...names } = cleaned(call.body)
  const { email, first_name, last_name_1 = '', last_name_2 = '' } = names
  const auditContext = auditContextOf(call, clock)
  const id = await transact(db, async (tx) => {
    if (center_id !== null) await lockCenters(tx, null, [center_id])
    const chosen = username || (await freeUsername(tx, { first_name, last_name_1 }))
    await requireFreeLoginNames(tx, { username: chosen, email }, null)
    const user = await tx
      .insertInto('users')
      .values({
        username: chosen,
        email,
        first_name,
        last_name_1,
        last_name_2,
        gender,
        language,
        ...flagsOf(role),
        created_at: auditContext.at,
      })
      .returning(['id', 'first_name'])
      .executeTakeFirstOrThrow()
    await joinCenter(tx, auditContext, user.id, role, center_id)
    const link = await createInvitation(tx, config, user.id, auditContext.at)
    await queueMails(tx, jobs, auditContext.at, [{ kind: 'welcome', userId: user.id, centerId: center_id, address: email, link }])
    await recordAuditEvents(tx, auditContext, [
      {
        action: 'created',
        entity: 'user',
        entityId: user.id,
        ...(await auditScopeOf(tx, user.id)),
        after: { role, username: chosen, email },
      },
    ])
    return user.id
  }).catch(asTakenName)
  const user = await readUser(db, call.caller, id)
  if (!user) throw notFound()
  return answer(201, user, { headers: { etag: etag(user.revision) } })
}

/**
 * Whether the role of an account changes; locks what the change needs before the account.
 * @throws 404, 409 as {@link requireOtherAdmin}
 */
async function prepareRole(tx: Tx, callerId: number, userId: number, role: Role, centerId: number | null) {
  const known = await tx.selectFrom('users').where('id', '=', userId).select(['is_staff', 'is_superuser']).executeTakeFirst()
  if (!known) throw notFound()
  const isNewRole = role !== roleOf(known)
  if (isNewRole) {
    await lockCenters(tx, userId, centerId === null ? [] : [centerId])
    await requireOtherAdmin(tx, callerId, userId)
  }
  return { isNewRole }
}

/**
 * An IT admin edits an account. A new address takes effect at once, without confirmation; both addresses are notified. A person who
 * becomes a teacher of a center that is not theirs is invited to it; a student of such a center they cannot become.
 */
export const saveUser: Handler<'saveUser'> = async (call, { clock, config, db, jobs }) => {
  const { caller, ifMatch, params } = call
  if (ifMatch === null) throw ifMatchRequired()
  const { role, center_id = null, ...document } = cleaned(call.body)
  const auditContext = auditContextOf(call, clock)
  const stale = await transact(db, async (tx) => {
    const { isNewRole } = await prepareRole(tx, caller.id, params.id, role, center_id)
    const before = await lockUser(tx, params.id)
    if (before.revision !== ifMatch) return before.revision
    await requireNotErased(tx, [before.id])
    if (document.username === '') throw invalid({ username: ['required'] })
    if (document.email === null && before.email !== null) throw invalid({ email: ['required'] })
    await requireFreeLoginNames(tx, document, before.id)
    const home = await auditScopeOf(tx, before.id)
    const isTheirs = await isOfCenter(tx, before.id, center_id)
    if (isNewRole && role === 'student' && center_id !== null && !isTheirs) {
      await requireCenter(tx, center_id)
      await requireUnclaimed(tx, before.id)
    }
    if (isNewRole) await leaveCenters(tx, auditContext, before.id)
    const fields = ['first_name', 'last_name_1', 'last_name_2', 'username', 'email', 'gender'] as const
    const changed = fields.filter((field) => document[field] !== before[field])
    if (changed.length === 0 && !isNewRole) return null
    await tx
      .updateTable('users')
      .set({
        ...document,
        ...(isNewRole ? flagsOf(role) : {}),
        ...(document.email === null ? {} : { is_anonymous: false }),
        revision: before.revision + 1,
      })
      .where('id', '=', before.id)
      .execute()
    if (isNewRole && role === 'teacher' && center_id !== null && !isTheirs) {
      if (!document.email) throw invalid({ email: ['required'] })
      await requireCenter(tx, center_id)
      const invitee = { userId: before.id, email: document.email, asAdministrator: false, afterRefusal: true }
      await inviteToTeam(tx, { config, jobs }, auditContext, center_id, invitee)
    } else if (isNewRole) await joinCenter(tx, auditContext, before.id, role, center_id)
    if (document.email !== before.email) {
      await tx.deleteFrom('email_changes').where('user_id', '=', before.id).execute()
      await endLinks(tx, before.id, auditContext.at)
      await queueMails(tx, jobs, auditContext.at, emailChangedMails(before.id, [before.email, document.email], document.email))
    }
    const shadow = (row: typeof document | typeof before, which: string) => ({
      ...Object.fromEntries(changed.map((field) => [field, row[field]])),
      ...(isNewRole ? { role: which } : {}),
    })
    await recordAuditEvents(tx, auditContext, [
      {
        action: isNewRole ? 'role_changed' : 'updated',
        entity: 'user',
        entityId: before.id,
        ...home,
        before: shadow(before, roleOf(before)),
        after: shadow(document, role),
      },
    ])
    return null
  }).catch(asTakenName)
  const user = await readUser(db, caller, params.id)
  if (!user) throw notFound()
  if (stale !== null) throw conflict(user, stale)
  return answer(200, user, { headers: { etag: etag(user.revision) } })
}
