import { keptCaller } from '#server/modules/audit/kept-caller.ts'
import { sql } from 'kysely'
import type { CallAuditContext } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import type { Tx } from '#server/db/client.ts'
import { noLicences, rejected } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { lockSeats } from '#server/modules/licences/seats.ts'
import { archiveDenied } from '../move.ts'
import { mayManage } from '../rights.ts'
import { lockOffers } from '../withdrawn-queries.ts'
import { requireBegunYear, undoUntil } from './read.ts'
import { freesSeat, movedStudents, needsSeat, obstaclesOf } from './undo-queries.ts'
import { keepSeats, requireNoYearUnderWay, settleSoon } from './under-way.ts'

/**
 * Decides that the beginning of a school year is undone, in a fixed number of statements: checks everything, and keeps the seats that
 * students need. The steps of its groups follow, which nothing can refuse any more (`settle.ts`). A year that is undone stays as it is.
 * @throws 404, 403 `archive_denied`, 409 `undo_over`, `undo_blocked`, `year_under_way`, `no_licences` with the seats needed and left
 */
export async function undoYear(tx: Tx, jobs: Ctx['jobs'], auditContext: CallAuditContext, id: number): Promise<void> {
  const { caller, at, requestId } = auditContext
  const { center_id: centerId } = await requireBegunYear(tx, caller, id)
  const seats = await lockSeats(tx, centerId)
  const named = (await requireBegunYear(tx, caller, id)).groups.flatMap((group) => group.id ?? [])
  await sql`select from groups where id = any(${named}::bigint[]) order by id for update`.execute(tx)
  await lockOffers(tx, centerId, named)
  // nothing of it can change any more
  const row = await requireBegunYear(tx, caller, id)
  if (row.undone_at !== null) return
  await requireNoYearUnderWay(tx, centerId)
  const ended = row.groups.filter(({ role }) => role === 'ended')
  if (ended.some(({ manager_id }) => !mayManage(caller, { center_id: centerId, manager_id }))) throw archiveDenied()
  if (undoUntil(row.begun_at) <= at) throw rejected('undo_over', 'The school year can no longer be undone.')
  if ((await obstaclesOf(tx, row)).length > 0) throw rejected('undo_blocked', 'Something was done since that would be lost.')

  const students = await movedStudents(tx, id)
  const needed = students.filter(needsSeat).length
  const left = seats.student.left + students.filter(freesSeat).length
  if (needed > left) throw noLicences({ needed, left })
  const undone = { undone_at: at, undone_by: caller.id, settled_at: null, caller: keptCaller(caller), request_id: requestId }
  await tx.updateTable('new_years').set(undone).where('id', '=', id).execute()
  await sql`update new_year_groups set is_pending = role in ('ended', 'created') where new_year_id = ${id}`.execute(tx)
  await keepSeats(tx, auditContext, { id, center_id: centerId, seats_reserved: 0 }, needed)
  await recordAuditEvents(tx, auditContext, [
    { action: 'undone', entity: 'new_year', entityId: id, centerId, before: { period: row.period } },
  ])
  await settleSoon(tx, jobs, id)
}
