import type { Handler } from '#server/contract.ts'
import { json } from '#server/db/json.ts'
import { transact } from '#server/db/client.ts'
import { invalid, rejected } from '#server/errors.ts'
import { lockImport, requireImportAccess } from './access.ts'
import { dryRun } from './dry-run.ts'
import { readImport } from './queries.ts'
import type { Mapping } from './reading/headings.ts'
import { tidyCell } from './reading/row.ts'

/** Replaces cells of a row, or decides who it is, and checks the rows again: another row may repeat this one. */
export const correctImportRow: Handler<'correctImportRow'> = async ({ body, caller, params: { id, number } }, { clock, db }) => {
  await requireImportAccess(db, caller, id)
  await transact(db, async (tx) => {
    const row = await lockImport(tx, id)
    if (row.state !== 'checked') throw rejected('import_not_checked', 'The import has not been checked yet, or it has been started.')
    const mapping = row.mapping as unknown as Mapping
    const given = body.cells ?? []
    const unmapped = given.findIndex(({ field }) => !mapping.includes(field))
    if (unmapped !== -1) throw invalid({ [`cells.${unmapped}.field`]: ['not_mapped'] })
    const found = await tx
      .selectFrom('student_import_rows')
      .where('import_id', '=', id)
      .where('number', '=', number)
      .select('cells')
      .executeTakeFirst()
    if (!found) throw invalid({ number: ['unknown'] })
    const values = new Map(given.map(({ field, value }) => [mapping.indexOf(field), tidyCell(value)]))
    const cells = mapping.map((_, index) => values.get(index) ?? (found.cells as string[])[index] ?? '')
    await tx
      .updateTable('student_import_rows')
      .set({ cells: json(cells), ...(body.same_person === undefined ? {} : { same_person: body.same_person }) })
      .where('import_id', '=', id)
      .where('number', '=', number)
      .execute()
    await dryRun(tx, caller, row)
  })
  return readImport(db, caller, id, clock.now())
}
