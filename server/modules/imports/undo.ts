import { keptCaller } from '#server/modules/audit/kept-caller.ts'
import { answer, type Handler } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { rejected } from '#server/errors.ts'
import { lockSeats } from '#server/modules/licences/seats.ts'
import { holdImportMails } from '#server/modules/mail/queue.ts'
import { readImport } from './queries.ts'
import { lockImport, requireImportAccess } from './access.ts'
import { undoUntil } from './student-import.ts'

/** How long invitations wait at most for the undo of their import, in milliseconds. It releases or cancels them itself. */
const mailsWait = 3600_000

/** Queues the job that undoes an import. Once accepted, the undo goes on until every row is decided. */
export const undoImport: Handler<'undoImport'> = async ({ caller, id: requestId, params }, { clock, db, jobs }) => {
  const { centerId } = await requireImportAccess(db, caller, params.id)
  const now = clock.now()
  await transact(db, async (tx) => {
    await lockSeats(tx, centerId)
    const row = await lockImport(tx, params.id)
    if (row.state === 'undoing' || row.state === 'undone') return
    if (row.state !== 'done' || !row.finished_at) throw rejected('import_not_done', 'The import has not ended.')
    if (row.undo_started_at === null && undoUntil(row.finished_at) <= now)
      throw rejected('undo_over', 'The import can no longer be undone.')
    await holdImportMails(tx, params.id, new Date(now.getTime() + mailsWait))
    await tx
      .updateTable('student_imports')
      .set({
        state: 'undoing',
        failure: null,
        caller: keptCaller(caller),
        request_id: requestId,
        undo_started_at: row.undo_started_at ?? now,
        moved_at: now,
        attempts: 0,
      })
      .where('id', '=', params.id)
      .execute()
    await jobs.send(tx, 'student-import-undo', { importId: params.id })
  })
  return answer(202, await readImport(db, caller, params.id, now))
}
