import type { AuditContext } from '#server/caller.ts'
import { type Tx, transact } from '#server/db/client.ts'
import { auditContextOf } from '#server/caller.ts'
import type { Caller } from '#server/caller.ts'
import type { Handlers } from '#server/contract.ts'
import { ApiError, denied, notFound, rejected } from '#server/errors.ts'
import { administers } from '#server/modules/access/centers.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { lockAccount } from '#server/modules/auth/queries.ts'
import { lockSeats } from '#server/modules/licences/seats.ts'
import { insertNotifications } from '#server/modules/notifications/insert.ts'
import { archiveStudents } from '#server/modules/students/archive.ts'
import { enrolStudents } from '#server/modules/students/enrol.ts'
import { accessibleTransfers, stateOf } from './queries.ts'

const studentLeft = () => rejected('student_left', 'The student is no longer in the center.')

type Locked = Awaited<ReturnType<typeof lockTransfer>>

/**
 * A request, locked after its centers, which are locked in the order of their ids so that two answers cannot wait for each other.
 * @throws 404 without access, 403 for the center that may not do this
 */
async function lockTransfer(tx: Tx, caller: Caller, id: number, side: 'asking' | 'asked') {
  const found = await accessibleTransfers(tx, caller).where('id', '=', id).select(['from_center_id', 'to_center_id']).executeTakeFirst()
  if (!found) throw notFound()
  const centers = [found.from_center_id, found.to_center_id].flatMap((center) => center ?? [])
  for (const center of centers.toSorted((a, b) => a - b)) await lockSeats(tx, center)
  const row = await tx.selectFrom('student_transfers').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  const [asking, asked] = row.asked_by_receiver ? [row.to_center_id, row.from_center_id] : [row.from_center_id, row.to_center_id]
  const responsible = side === 'asking' ? asking : asked
  if (side === 'asked' && found.from_center_id !== null && row.from_center_id === null) throw studentLeft()
  if (responsible === null || !administers(caller, responsible)) throw denied()
  return { ...row, asking, responsible }
}

const over = {
  accepted: () => rejected('transfer_accepted', 'The transfer was accepted.'),
  declined: () => rejected('transfer_declined', 'The transfer was declined.'),
  withdrawn: () => rejected('transfer_withdrawn', 'The request was withdrawn.'),
  expired: () => rejected('transfer_expired', 'The request has expired.'),
}

/** Tells the center that asked; it learns who the student is only if they come. */
async function tellAsking(tx: Tx, { at }: AuditContext, row: Locked, kind: 'transfer_accepted' | 'transfer_declined'): Promise<void> {
  if (row.requested_by === null || row.asking === null) return
  const knows = kind === 'transfer_accepted' || !row.asked_by_receiver
  const about = knows && row.user_id !== null ? { student_id: row.user_id } : { email: row.account ?? '' }
  // of a refusal to a center that asked for an account, the other center stays unnamed
  const center = knows ? row.responsible : row.asking
  await insertNotifications(tx, [{ centerId: row.asking, userId: row.requested_by, kind, data: { center_id: center, ...about }, at }])
}

/** Makes the student one of the new center; they were there before where a row of theirs is. */
async function joinCenter(tx: Tx, { at }: AuditContext, centerId: number, userId: number): Promise<void> {
  await tx
    .insertInto('center_students')
    .values({ center_id: centerId, user_id: userId, joined_at: at })
    .onConflict((conflict) => conflict.columns(['center_id', 'user_id']).doUpdateSet({ archived_at: null, joined_at: at }))
    .execute()
}

/** @throws 409 `no_licences`, `group_archived` only where the receiving center itself accepts */
async function enrol(tx: Tx, auditContext: AuditContext, row: Locked, userId: number, groupId: number | null): Promise<boolean> {
  if (groupId === null) return false
  const group = await tx.selectFrom('groups').where('id', '=', groupId).select(['center_id', 'archived_at']).executeTakeFirst()
  if (row.asked_by_receiver) {
    // the licences of the receiving center are no concern of the one that accepts
    const { left } = (await lockSeats(tx, row.to_center_id)).student
    if (!group || group.center_id !== row.to_center_id || group.archived_at !== null || left === 0) return false
  } else if (group?.center_id !== row.to_center_id) throw notFound()
  await enrolStudents(tx, auditContext, { groupId, userIds: [userId] })
  return true
}

export const answerHandlers = {
  acceptTransfer: async (call, { clock, db }) => {
    const { body, caller, params } = call
    const auditContext = auditContextOf(call, clock)
    const { at } = auditContext
    await transact(db, async (tx) => {
      const row = await lockTransfer(tx, caller, params.id, 'asked')
      const state = stateOf(row, at)
      if (state === 'accepted') return
      if (state !== 'pending') throw over[state]()
      const { user_id: userId, from_center_id: from, to_center_id: to } = row
      if (userId === null || from === null) throw notFound()
      await lockAccount(tx, userId)
      const left = await archiveStudents(tx, auditContext, from, [userId]).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return []
        throw error
      })
      if (left.length === 0) throw studentLeft()
      await joinCenter(tx, auditContext, to, userId)
      const groupId = row.asked_by_receiver ? row.group_id : (body.group_id ?? null)
      const isEnrolled = await enrol(tx, auditContext, row, userId, groupId)
      await tx
        .updateTable('student_transfers')
        .set({ state: 'accepted', answered_by: caller.id, answered_at: at, group_id: groupId, is_enrolled: isEnrolled })
        .where('id', '=', row.id)
        .execute()
      // other requests become as those for nobody: a withdrawal would tell who asked that the person exists
      await tx
        .updateTable('student_transfers')
        .set({ user_id: null, from_center_id: null })
        .where('user_id', '=', userId)
        .where('from_center_id', '=', from)
        .where('asked_by_receiver', '=', true)
        .where('state', '=', 'pending')
        .execute()
      await tx
        .updateTable('student_transfers')
        .set({ state: 'withdrawn', answered_at: at })
        .where('user_id', '=', userId)
        .where('from_center_id', '=', from)
        .where('asked_by_receiver', '=', false)
        .where('state', '=', 'pending')
        .execute()
      const event = { entity: 'student', entityId: userId, studentId: userId }
      await recordAuditEvents(tx, auditContext, [
        { ...event, action: 'transferred_out', centerId: from },
        { ...event, action: 'transferred_in', centerId: to, after: isEnrolled ? { group_id: groupId } : null },
      ])
      await tellAsking(tx, auditContext, row, 'transfer_accepted')
      await insertNotifications(tx, [{ centerId: to, userId, kind: 'student_transferred', data: { center_id: to }, at }])
    })
  },

  declineTransfer: async (call, { clock, db }) => {
    const { body, caller, params } = call
    const auditContext = auditContextOf(call, clock)
    const reason = body.reason.trim()
    await transact(db, async (tx) => {
      const row = await lockTransfer(tx, caller, params.id, 'asked')
      const state = stateOf(row, auditContext.at)
      if (state === 'declined') return
      if (state !== 'pending') throw over[state]()
      await tx
        .updateTable('student_transfers')
        .set({ state: 'declined', answered_by: caller.id, answered_at: auditContext.at, reason })
        .where('id', '=', row.id)
        .execute()
      // with the student only where they are the center's own
      const own = row.asked_by_receiver && row.user_id !== null ? { studentId: row.user_id } : {}
      await recordAuditEvents(tx, auditContext, [
        { action: 'transfer_declined', entity: 'center', entityId: row.responsible, centerId: row.responsible, reason, ...own },
      ])
      await tellAsking(tx, auditContext, row, 'transfer_declined')
    })
  },

  withdrawTransfer: async (call, { clock, db }) => {
    const { caller, params } = call
    const auditContext = auditContextOf(call, clock)
    await transact(db, async (tx) => {
      const row = await lockTransfer(tx, caller, params.id, 'asking')
      const state = stateOf(row, auditContext.at)
      if (state === 'withdrawn' || row.asking === null) return
      if (state === 'accepted' || state === 'declined') throw over[state]()
      await tx
        .updateTable('student_transfers')
        .set({ state: 'withdrawn', answered_by: caller.id, answered_at: auditContext.at })
        .where('id', '=', row.id)
        .execute()
      const own = row.asked_by_receiver || row.user_id === null ? {} : { studentId: row.user_id }
      await recordAuditEvents(tx, auditContext, [
        { action: 'transfer_withdrawn', entity: 'center', entityId: row.asking, centerId: row.asking, ...own },
      ])
    })
  },
} satisfies Partial<Handlers>
