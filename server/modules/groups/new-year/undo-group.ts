import { sql } from 'kysely'
import type { AuditContext } from '#server/caller.ts'
import type { Tx } from '#server/db/client.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { freeSeats, takeSeats, transferSeats } from '#server/modules/licences/seats.ts'
import { endArchivedEnrolments } from '../move.ts'
import { isUsed, movedStudents, needsSeat, tookSeat } from './undo-queries.ts'
import { keepSeats, type PendingGroup, setDone, type YearUnderWay } from './under-way.ts'

/**
 * The step of an ended group: its students come back and it is unarchived, all or nothing. Seats that were taken are freed, those that
 * changed groups go back, and the needed ones, which are reserved, are taken.
 */
export async function undoGroup(tx: Tx, auditContext: AuditContext, year: YearUnderWay, group: PendingGroup): Promise<void> {
  const { center_id: centerId } = year
  const { group_id: from, was_active: wasActive } = group
  const students = await movedStudents(tx, year.id, from)
  const moved = students.filter(tookSeat)
  const gone = students.flatMap(({ studentId, to, wasThere, isThere }) => (to === null || wasThere || isThere ? [] : [studentId]))
  const seats = { centerId, kind: 'student' } as const
  let reserved = year.seats_reserved
  if (wasActive) {
    await sql`update groups set archived_at = null, revision = revision + 1 where id = ${from}`.execute(tx)
    const transfers = moved.map(({ studentId, to, returns }) => ({ userId: studentId, from: to, to: returns ? from : null }))
    await transferSeats(tx, auditContext, centerId, transfers)
    const assignees = students.filter(needsSeat).map(({ studentId }) => ({ userId: studentId, groupId: from }))
    await takeSeats(tx, auditContext, { ...seats, reason: 'unarchived', assignees }, reserved)
    reserved -= Math.min(reserved, assignees.length)
    await endArchivedEnrolments(tx, auditContext, [from])
    await sql`update group_students set left_at = ${auditContext.at}
      where group_id = ${from} and left_at is null and user_id = any(${gone}::bigint[])`.execute(tx)
  } else {
    const assignees = moved.map(({ studentId, to }) => ({ userId: studentId, groupId: to }))
    await freeSeats(tx, auditContext, { ...seats, reason: 'unlinked', assignees })
  }
  await sql`update group_students set left_at = ${auditContext.at}
    from unnest(${moved.map(({ to }) => to)}::bigint[], ${moved.map(({ studentId }) => studentId)}::bigint[]) as gone (group_id, user_id)
    where group_students.group_id = gone.group_id and group_students.user_id = gone.user_id and left_at is null`.execute(tx)
  await setDone(tx, year, group)
  const planned = students.filter(needsSeat).length
  await keepSeats(tx, auditContext, { ...year, seats_reserved: reserved }, Math.max(0, year.seats_needed - planned))
  await recordAuditEvents(tx, auditContext, [
    ...(wasActive ? [{ action: 'unarchived', entity: 'group', entityId: from, centerId, after: { archived_at: null } }] : []),
    ...moved.map(({ studentId, to }) => ({
      action: 'moved',
      entity: 'student',
      entityId: studentId,
      centerId,
      studentId,
      before: { group_id: to },
      after: { group_id: from },
    })),
  ])
}

/** Deletes a group of the undone year; not if somebody has come or something has been done since that was decided. */
export async function deleteCreated(tx: Tx, auditContext: AuditContext, year: YearUnderWay, group: PendingGroup): Promise<void> {
  const { center_id: centerId, period } = year
  await setDone(tx, year, group)
  if (await isUsed(tx, group.group_id)) return
  // The ledger and the log keep their rows, without the group.
  await sql`select set_config('app.purge', 'on', true)`.execute(tx)
  await tx.deleteFrom('groups').where('id', '=', group.group_id).execute()
  await sql`select set_config('app.purge', 'off', true)`.execute(tx)
  await recordAuditEvents(tx, auditContext, [
    { action: 'deleted', entity: 'group', entityId: group.group_id, centerId, before: { name: group.name, period } },
  ])
}
