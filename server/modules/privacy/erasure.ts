import type { Call, Handler } from '#server/contract.ts'
import type { Ctx } from '#server/context.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { notFound, rejected } from '#server/errors.ts'
import { type AuditContext, auditContextOf } from '#server/caller.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { removeTeacher } from '#server/modules/centers/team.ts'
import { queueMails } from '#server/modules/mail/queue.ts'
import { discardExports } from '#server/modules/exports/discard.ts'
import { removeStored } from '#server/modules/files/jobs.ts'
import { deletePartialUploads } from '#server/modules/files/partial-upload-queries.ts'
import { archiveStudents } from '#server/modules/students/archive.ts'
import { readUser } from '#server/modules/users/account-queries.ts'
import { forgetWhoItWas } from '#server/modules/people/forget-queries.ts'
import { forgetWritings } from './forget-writings.ts'
import { auditScopeOf } from '#server/modules/people/queries.ts'
import { onlyThemselves } from '#server/modules/access/people.ts'
import { lockCenters, lockUser, requireOtherAdmin, requireNoManagedCenter } from '#server/modules/users/roles.ts'

const openRequest = (tx: Tx, userId: number) =>
  tx
    .selectFrom('erasure_requests')
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .where('carried_out_at', 'is', null)
    .select(['id', 'reason'])
    .executeTakeFirst()

const auditEventOf = async (tx: Tx, action: string, userId: number) => ({
  action,
  entity: 'user',
  entityId: userId,
  ...(await auditScopeOf(tx, userId)),
})

export const requestErasure: Handler<'requestErasure'> = async (call, { clock, db }) => {
  const { body, caller, params } = call
  await onlyThemselves(db, caller, params.id)
  const auditContext = auditContextOf(call, clock)
  await transact(db, async (tx) => {
    await lockUser(tx, caller.id)
    if (await openRequest(tx, caller.id)) throw rejected('already_requested', 'The erasure has already been requested.')
    const reason = body.reason?.trim() ?? ''
    await tx.insertInto('erasure_requests').values({ user_id: caller.id, reason, requested_at: auditContext.at }).execute()
    await recordAuditEvents(tx, auditContext, [{ ...(await auditEventOf(tx, 'erasure_requested', caller.id)), reason: reason || null }])
  })
}

/** Withdraws a request for erasure; without one nothing happens. */
export const withdrawErasure: Handler<'withdrawErasure'> = async (call, { clock, db }) => {
  const { caller, params } = call
  await onlyThemselves(db, caller, params.id)
  const auditContext = auditContextOf(call, clock)
  await transact(db, async (tx) => {
    await lockUser(tx, caller.id)
    const request = await openRequest(tx, caller.id)
    if (!request) return
    await tx.updateTable('erasure_requests').set({ withdrawn_at: auditContext.at }).where('id', '=', request.id).execute()
    await recordAuditEvents(tx, auditContext, [await auditEventOf(tx, 'erasure_withdrawn', caller.id)])
  })
}

/**
 * Anonymises an account: no name, address, photo or sign-in, and no membership of a center. Work and marks stay under its number,
 * because schools must keep them; names and addresses are removed from all other kept data, and data without a duty to keep it is
 * deleted.
 */
export async function eraseUser(call: Call<'eraseUser'>, { clock, db, jobs }: Ctx) {
  const { caller, params } = call
  const auditContext = auditContextOf(call, clock)
  await transact(db, async (tx) => {
    await lockCenters(tx, params.id, [])
    await requireOtherAdmin(tx, caller.id, params.id)
    const user = await lockUser(tx, params.id)
    const request = await openRequest(tx, user.id)
    if (!request) throw rejected('not_requested', 'The person has not requested erasure.')
    await requireNoManagedCenter(tx, user.id)
    const auditEvent = await auditEventOf(tx, 'erased', user.id)
    await leaveEverything(tx, auditContext, user.id)
    if (user.profile_image_file_id !== null) await jobs.send(tx, 'forget-file', { fileId: user.profile_image_file_id })
    await forgetWhoItWas(tx, user)
    if (user.email) {
      const data = { firstName: user.first_name }
      await queueMails(tx, jobs, auditContext.at, [{ kind: 'account_erased', userId: user.id, address: user.email, data }])
    }
    await removeStored(tx, jobs, [
      ...(await forgetWritings(tx, user.id)),
      ...(await discardExports(tx, { userIds: [user.id] })),
      ...(await deletePartialUploads(tx, { personId: user.id })),
    ])
    await tx
      .updateTable('users')
      .set({
        username: `cuenta-${user.id}`,
        email: null,
        first_name: `Cuenta ${user.id}`,
        last_name_1: '',
        last_name_2: '',
        gender: null,
        profile_image_file_id: null,
        password_hash: null,
        is_anonymous: true,
        is_active: false,
        revision: user.revision + 1,
      })
      .where('id', '=', user.id)
      .execute()
    await tx
      .updateTable('erasure_requests')
      .set({ reason: '', carried_out_at: auditContext.at, carried_out_by: caller.id })
      .where('id', '=', request.id)
      .execute()
    await recordAuditEvents(tx, auditContext, [auditEvent])
  })
  const user = await readUser(db, caller, params.id)
  if (!user) throw notFound()
  return user
}

async function leaveEverything(tx: Tx, auditContext: AuditContext, userId: number): Promise<void> {
  const student = await tx
    .selectFrom('center_students')
    .where('user_id', '=', userId)
    .where('archived_at', 'is', null)
    .select('center_id')
    .orderBy('center_id')
    .execute()
  for (const { center_id } of student) await archiveStudents(tx, auditContext, center_id, [userId])
  const staff = await tx.selectFrom('center_staff').where('user_id', '=', userId).select('center_id').orderBy('center_id').execute()
  for (const { center_id } of staff) await removeTeacher(tx, auditContext, center_id, { userId, successorId: null })
}
