import { keptCaller } from '#server/modules/audit/kept-caller.ts'
import { sql } from 'kysely'
import { answer, type Handler } from '#server/contract.ts'
import { json } from '#server/db/json.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { groupArchived, noLicences, rejected } from '#server/errors.ts'
import { lockSeats } from '#server/modules/licences/seats.ts'
import { readImport } from './queries.ts'
import { lockImport, requireImportAccess } from './access.ts'
import type { KeptColumn } from './student-import.ts'

/** Checks the seats and queues the job in one transaction. A failed import continues where it stopped. */
export const startImport: Handler<'startImport'> = async ({ body, caller, id: requestId, params }, { clock, db, jobs }) => {
  const { centerId } = await requireImportAccess(db, caller, params.id)
  const now = clock.now()
  await transact(db, async (tx) => {
    const { student } = await lockSeats(tx, centerId)
    const row = await lockImport(tx, params.id)
    if (row.state === 'importing' || row.state === 'done') return
    if (row.state !== 'checked' && row.state !== 'failed') throw rejected('import_not_checked', 'The import has not been checked yet.')
    if (row.group_id !== null) {
      const group = await tx.selectFrom('groups').where('id', '=', row.group_id).select('archived_at').executeTakeFirst()
      if (!group || group.archived_at !== null) throw groupArchived()
    }
    const { ready, needed, groupGone } = await tx
      .selectFrom('student_import_rows')
      .where('import_id', '=', params.id)
      .where('state', 'in', ['new', 'existing'])
      .select(({ fn }) => [
        fn.countAll<number>().as('ready'),
        fn.countAll<number>().filterWhere('without_group', '=', false).as('needed'),
        fn
          .countAll<number>()
          .filterWhere(sql<boolean>`group_id is null and not without_group
            and not exists (select from student_import_groups as g
              where g.import_id = student_import_rows.import_id and g.key = student_import_rows.group_key and g.choice = 'create')`)
          .as('groupGone'),
      ])
      .executeTakeFirstOrThrow()
    if (groupGone > 0) throw rejected('group_gone', 'A target group of the students no longer exists.')
    if (ready === 0) throw rejected('nothing_to_import', 'No row is ready to be imported.')
    if (needed > student.left) throw noLicences({ needed, left: student.left })
    if (row.state === 'checked') await forgetList(tx, row)
    await tx
      .updateTable('student_imports')
      .set({
        state: 'importing',
        failure: null,
        invites: body.invites,
        caller: keptCaller(caller),
        request_id: requestId,
        started_at: now,
        moved_at: now,
        attempts: 0,
      })
      .where('id', '=', params.id)
      .execute()
    await jobs.send(tx, 'student-import', { importId: params.id })
  })
  return answer(202, await readImport(db, caller, params.id, now))
}

/** Sheet and mapping are final now. The job deletes the cells of the rows, with their outcomes. */
async function forgetList(tx: Tx, { id, columns }: { id: number; columns: unknown }): Promise<void> {
  await tx.deleteFrom('student_import_sheets').where('import_id', '=', id).execute()
  const headings = (columns as KeptColumn[]).map((column) => ({ ...column, samples: [] }))
  await tx
    .updateTable('student_imports')
    .set({ columns: json(headings) })
    .where('id', '=', id)
    .execute()
}
