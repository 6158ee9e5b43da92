import { sql } from 'kysely'
import type { CallAuditContext } from '#server/caller.ts'
import type { Tx } from '#server/db/client.ts'
import { rejected } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { freeSeats, lockSeats, takeSeats, transferSeats } from '#server/modules/licences/seats.ts'
import { archiveDenied, endArchivedEnrolments } from '../move.ts'
import { mayManage } from '../rights.ts'
import { requireBegunYear, undoUntil } from './read.ts'
import { type BegunYearRow, movedStudents, obstaclesOf } from './undo-queries.ts'

type Moved = Awaited<ReturnType<typeof movedStudents>>[number]

const idsOf = ({ groups }: BegunYearRow, isWanted: (group: BegunYearRow['groups'][number]) => boolean) =>
  groups.flatMap((group) => (group.id !== null && isWanted(group) ? [group.id] : []))

/** Gives every student the seat back that they had before; needed ones only after all others are free. */
async function returnSeats(tx: Tx, auditContext: CallAuditContext, centerId: number, students: readonly Moved[]): Promise<void> {
  const kind = 'student'
  const tookSeat = (moved: Moved): moved is Moved & { to: number } => moved.to !== null && !moved.wasThere
  const taken = students.filter((moved) => !moved.wasActive).filter(tookSeat)
  const freed = taken.map(({ studentId, to }) => ({ userId: studentId, groupId: to }))
  await freeSeats(tx, auditContext, { centerId, kind, reason: 'unlinked', assignees: freed })
  const moved = students.filter((each) => each.wasActive).filter(tookSeat)
  const transfers = moved.map(({ studentId, from, to, returns }) => ({ userId: studentId, from: to, to: returns ? from : null }))
  await transferSeats(tx, auditContext, centerId, transfers)
  const needed = students
    .filter((each) => each.returns && !tookSeat(each))
    .map(({ studentId, from }) => ({ userId: studentId, groupId: from }))
  await takeSeats(tx, auditContext, { centerId, kind, reason: 'unarchived', assignees: needed })
}

/** Deletes groups in which nothing has been done. */
async function deleteGroups(tx: Tx, ids: readonly number[]): Promise<void> {
  // The ledger and the log keep their rows, without the group.
  await sql`select set_config('app.purge', 'on', true)`.execute(tx)
  await sql`delete from groups where id = any(${ids}::bigint[])`.execute(tx)
  await sql`select set_config('app.purge', 'off', true)`.execute(tx)
}

/**
 * Undoes the beginning of a school year, all or nothing, in a fixed number of statements. A year that is undone stays as it is.
 * @throws 404, 403 `archive_denied`, 409 `undo_over`, `undo_blocked`, `no_licences` with the seats needed and left
 */
export async function undoYear(tx: Tx, auditContext: CallAuditContext, id: number): Promise<void> {
  const { caller, at } = auditContext
  const { center_id: centerId } = await requireBegunYear(tx, caller, id)
  await lockSeats(tx, centerId)
  const named = (await requireBegunYear(tx, caller, id)).groups.flatMap((group) => group.id ?? [])
  await sql`select from groups where id = any(${named}::bigint[]) order by id for update`.execute(tx)
  // nothing of it can change any more
  const row = await requireBegunYear(tx, caller, id)
  if (row.undone_at !== null) return
  const ended = row.groups.filter(({ role }) => role === 'ended')
  if (ended.some(({ manager_id }) => !mayManage(caller, { center_id: centerId, manager_id }))) throw archiveDenied()
  if (undoUntil(row.begun_at) <= at) throw rejected('undo_over', 'The school year can no longer be undone.')
  if ((await obstaclesOf(tx, row)).length > 0) throw rejected('undo_blocked', 'Something was done since that would be lost.')

  const students = await movedStudents(tx, id)
  await returnSeats(tx, auditContext, centerId, students)
  const joined = new Set(idsOf(row, ({ role }) => role === 'joined'))
  const leaving = students.filter(({ to, wasThere }) => to !== null && joined.has(to) && !wasThere)
  await sql`update group_students set left_at = ${at}
    from unnest(${leaving.map(({ to }) => to ?? 0)}::bigint[], ${leaving.map(({ studentId }) => studentId)}::bigint[]) as gone (group_id, user_id)
    where group_students.group_id = gone.group_id and group_students.user_id = gone.user_id and left_at is null`.execute(tx)
  const created = idsOf(row, ({ role }) => role === 'created')
  await deleteGroups(tx, created)
  const unarchived = idsOf(row, ({ role, was_active }) => role === 'ended' && was_active)
  await sql`update groups set archived_at = null, revision = revision + 1 where id = any(${unarchived}::bigint[])`.execute(tx)
  await endArchivedEnrolments(tx, auditContext, unarchived)
  await tx.updateTable('new_years').set({ undone_at: at, undone_by: caller.id }).where('id', '=', id).execute()
  const group = { entity: 'group', centerId }
  await recordAuditEvents(tx, auditContext, [
    { action: 'undone', entity: 'new_year', entityId: id, centerId, before: { period: row.period } },
    ...row.groups.flatMap((each) =>
      each.role === 'created' ? [{ ...group, action: 'deleted', entityId: each.id, before: { name: each.name, period: row.period } }] : [],
    ),
    ...unarchived.map((groupId) => ({ ...group, action: 'unarchived', entityId: groupId, after: { archived_at: null } })),
    ...students
      .filter(({ to, wasThere }) => to !== null && !wasThere)
      .map(({ studentId, from, to }) => ({
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
