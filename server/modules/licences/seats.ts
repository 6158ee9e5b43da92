import type { Insertable } from 'kysely'
import type { AuditContext } from '#server/caller.ts'
import type { Tables, Tx } from '#server/db/client.ts'
import { noLicences, notFound, tooManyTeachers } from '#server/errors.ts'

type Ledger = Tables['licence_ledger']
export type SeatKind = Ledger['kind']
export type SeatReason = Ledger['reason']

/** The assignee of a seat: a student in a group, or a teacher of the center. */
export interface Assignee {
  userId: number
  groupId: number | null
}

export interface SeatChange {
  centerId: number
  kind: SeatKind
  reason: SeatReason
  assignees: readonly Assignee[]
}

/** Contracted, used and free seats of one kind; `left` is never negative, although a lowered cap may be below `used`. */
export interface Seats {
  contracted: number
  used: number
  left: number
}

/**
 * Locks a center's row, and so its seats, until the transaction ends. The center is locked before any of its groups, in the same
 * order everywhere, so that there is no deadlock.
 * @throws 404 when it is gone, or deleted and being emptied
 */
export async function lockSeats(tx: Tx, centerId: number): Promise<Record<SeatKind, Seats>> {
  const row = await tx
    .selectFrom('centers')
    .where('id', '=', centerId)
    .where('deleting_at', 'is', null)
    .select(['teacher_licenses', 'teacher_seats_used', 'student_licenses', 'student_seats_used'])
    // Weaker than "for update": rows that refer to the center can still be written.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return {
    teacher: seats(row.teacher_licenses, row.teacher_seats_used),
    student: seats(row.student_licenses, row.student_seats_used),
  }
}

const seats = (contracted: number, used: number): Seats => ({ contracted, used, left: Math.max(0, contracted - used) })

/**
 * Takes a seat for each assignee, all or none.
 * @param reserved seats that are reserved for them: they are released, and taken in the same statement
 * @throws 409 `no_licences` (students) or `teacher_limit` (teachers) with how many were needed and are left
 */
export async function takeSeats(tx: Tx, auditContext: AuditContext, move: SeatChange, reserved = 0): Promise<void> {
  if (move.assignees.length === 0) return
  const { left } = (await lockSeats(tx, move.centerId))[move.kind]
  const released = Math.min(reserved, move.assignees.length)
  const needed = move.assignees.length - released
  if (needed > left) throw move.kind === 'student' ? noLicences({ needed, left }) : tooManyTeachers({ needed, left })
  await write(tx, auditContext, [...(released > 0 ? [reservation(move.centerId, -released)] : []), ...rowsOf(move, 1)])
}

/**
 * Keeps seats of students for assignees who come later.
 * @throws 409 `no_licences` with how many were needed and are left
 */
export async function reserveSeats(tx: Tx, auditContext: AuditContext, centerId: number, needed: number): Promise<void> {
  const { left } = (await lockSeats(tx, centerId)).student
  if (needed > left) throw noLicences({ needed, left })
  if (needed > 0) await write(tx, auditContext, [reservation(centerId, needed)])
}

/** Frees seats of students that were reserved and not taken. */
export async function releaseSeats(tx: Tx, auditContext: AuditContext, centerId: number, count: number): Promise<void> {
  await lockSeats(tx, centerId)
  if (count > 0) await write(tx, auditContext, [reservation(centerId, -count)])
}

/** A row about seats without people: more, or fewer, are reserved. */
const reservation = (centerId: number, delta: number): Seat[] => [
  { center_id: centerId, kind: 'student', delta, reason: delta > 0 ? 'reserved' : 'released', user_id: null, group_id: null },
]

/** Frees the seat of each assignee. */
export async function freeSeats(tx: Tx, auditContext: AuditContext, move: SeatChange): Promise<void> {
  if (move.assignees.length === 0) return
  await lockSeats(tx, move.centerId)
  await write(tx, auditContext, rowsOf(move, -1))
}

/** A student who changes from one group to another; `to` is null if they already had a seat there. */
export interface Transfer {
  userId: number
  from: number
  to: number | null
}

/** Frees a seat in one group and takes one in another in the same statement: no free seat is needed, whatever the cap. */
export async function transferSeats(tx: Tx, auditContext: AuditContext, centerId: number, transfers: readonly Transfer[]): Promise<void> {
  if (transfers.length === 0) return
  await lockSeats(tx, centerId)
  const seat = { center_id: centerId, kind: 'student', reason: 'moved' } as const
  await write(
    tx,
    auditContext,
    transfers.map(({ userId, from, to }) => [
      { ...seat, delta: -1, user_id: userId, group_id: from },
      ...(to === null ? [] : [{ ...seat, delta: 1, user_id: userId, group_id: to }]),
    ]),
  )
}

/** Maximum assignees of one statement, below the limit of parameters. */
const chunk = 2500

type Seat = Omit<Insertable<Ledger>, 'actor_id' | 'at'>

/** Writes related rows in one statement. */
async function write(tx: Tx, { caller, at }: AuditContext, rows: readonly Seat[][]): Promise<void> {
  const actor_id = caller.impersonator?.id ?? caller.id
  for (let from = 0; from < rows.length; from += chunk) {
    const together = rows.slice(from, from + chunk).flat()
    await tx
      .insertInto('licence_ledger')
      .values(together.map((row) => ({ ...row, actor_id, at })))
      .execute()
  }
}

function rowsOf({ centerId, kind, reason, assignees }: SeatChange, delta: 1 | -1): Seat[][] {
  return assignees.map(({ userId, groupId }) => [{ center_id: centerId, kind, delta, reason, user_id: userId, group_id: groupId }])
}
