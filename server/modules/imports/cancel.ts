import { keptCaller } from '#server/modules/audit/kept-caller.ts'
import { sql } from 'kysely'
import type { Handler } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { rejected } from '#server/errors.ts'
import { auditContextOf } from '#server/caller.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { lockSeats, releaseSeats } from '#server/modules/licences/seats.ts'
import { lockImport, requireImportAccess } from './access.ts'
import { forgetCells } from './steps.ts'

/**
 * Discards an unfinished import. One that was only checked is deleted without an audit event, because nothing changed in the center. One
 * that has begun ends, and the job of an undo takes back what it has done so far.
 */
export const cancelImport: Handler<'cancelImport'> = async (call, { clock, db, jobs }) => {
  const { centerId } = await requireImportAccess(db, call.caller, call.params.id)
  const auditContext = auditContextOf(call, clock)
  const { at } = auditContext
  await transact(db, async (tx) => {
    await lockSeats(tx, centerId)
    const { id, state, file_name, row_count, reserved_seats } = await lockImport(tx, call.params.id)
    if (state === 'done' || state === 'undoing' || state === 'undone') throw rejected('import_done', 'The import has already ended.')
    if (state !== 'importing' && state !== 'failed') {
      await tx.deleteFrom('student_imports').where('id', '=', id).execute()
      return
    }
    await releaseSeats(tx, auditContext, centerId, reserved_seats ?? 0)
    await forgetCells(tx, id)
    // the undo deletes accounts and archives students who were restored; other rows have changed nothing
    await sql`update student_import_rows set state = case
        when state = 'new' and user_id is not null then 'created' when restored then 'enrolled' else 'undone' end
      where import_id = ${id} and state in ('new', 'existing')`.execute(tx)
    await tx
      .updateTable('student_imports')
      .set({
        state: 'undoing',
        failure: null,
        reserved_seats: null,
        caller: keptCaller(call.caller),
        request_id: call.id,
        moved_at: at,
        finished_at: at,
        undo_started_at: at,
        attempts: 0,
      })
      .where('id', '=', id)
      .execute()
    await recordAuditEvents(tx, auditContext, [
      { action: 'import_cancelled', entity: 'student_import', entityId: id, centerId, before: { file_name, rows: row_count } },
    ])
    await jobs.send(tx, 'student-import-undo', { importId: id })
  })
}
