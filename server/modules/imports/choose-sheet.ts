import type { Ctx } from '#server/context.ts'
import type { Handler } from '#server/contract.ts'
import { type Db, transact } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import { invalid, rejected } from '#server/errors.ts'
import { lockImport, requireImportAccess } from './access.ts'
import { readImport } from './queries.ts'
import type { Row } from './reading/row.ts'
import { staleSeconds } from './resume.ts'
import { deleteRows, storeRows } from './store-rows.ts'

/**
 * Replaces the list of an import that has not started by another sheet of its workbook. The import is not seen meanwhile; if the process
 * dies, a job does it again.
 */
export const chooseImportSheet: Handler<'chooseImportSheet'> = async ({ body, caller, params: { id } }, { clock, db, jobs }) => {
  await requireImportAccess(db, caller, id)
  await transact(db, async (tx) => {
    const row = await lockImport(tx, id)
    if (row.state !== 'mapping' && row.state !== 'checked') throw rejected('import_started', 'The import has already been started.')
    const found = await tx
      .selectFrom('student_import_sheets')
      .where('import_id', '=', id)
      .where('name', '=', body.sheet)
      .select(['heading_row', 'row_count', 'blank_count', 'columns', 'mapping'])
      .orderBy('position')
      .executeTakeFirst()
    if (!found) throw invalid({ sheet: ['unknown'] })
    const { columns, mapping, ...list } = found
    await tx.deleteFrom('student_import_groups').where('import_id', '=', id).execute()
    const changed = { ...list, sheet: body.sheet, columns: json(columns), mapping: json(mapping), is_stored: false }
    await tx
      .updateTable('student_imports')
      .set({ ...changed, state: 'mapping', group_id: null, by_column: false, without_group: false, revision: row.revision + 1 })
      .where('id', '=', id)
      .execute()
    await jobs.send(tx, 'student-import-sheet', { importId: id }, staleSeconds)
  })
  await storeSheet(db, id)
  return readImport(db, caller, id, clock.now())
}

/** Job: stores the sheet that was chosen, if that has not been completed. */
export const resumeSheet = ({ importId }: { importId: number }, { db }: Pick<Ctx, 'db'>): Promise<void> => storeSheet(db, importId)

/** Stores the chosen sheet as the list of its import, unless it is stored. */
async function storeSheet(db: Db, importId: number): Promise<void> {
  const begun = await transact(db, async (tx) => {
    const row = await tx.selectFrom('student_imports').where('id', '=', importId).selectAll().forUpdate().executeTakeFirst()
    if (!row || row.is_stored) return null
    const sheet = await tx
      .selectFrom('student_import_sheets')
      .where('import_id', '=', importId)
      .where('name', '=', row.sheet)
      .select('rows')
      .orderBy('position')
      .executeTakeFirst()
    // It may be gone with somebody who stood in it and was erased.
    if (!sheet) return null
    const revision = row.revision + 1
    await tx.updateTable('student_imports').set({ revision }).where('id', '=', importId).execute()
    return { storing: { importId, centerId: row.center_id, revision }, rows: sheet.rows as unknown as Row[] }
  })
  if (!begun) return
  await deleteRows(db, begun.storing)
  await storeRows(db, begun.storing, begun.rows)
}
