import type { Handler } from '#server/contract.ts'
import { invalid, rejected } from '#server/errors.ts'
import { requireImportAccess } from './access.ts'
import { storedRow } from './check-queries.ts'
import { readImport } from './queries.ts'
import { recheck } from './recheck.ts'
import type { Mapping } from './reading/headings.ts'
import { tidyCell } from './reading/row.ts'

/** Replaces cells of a row, or decides who it is, and checks the rows again: another row may repeat this one. */
export const correctImportRow: Handler<'correctImportRow'> = async ({ body, caller, params: { id, number } }, { clock, db }) => {
  await requireImportAccess(db, caller, id)
  await recheck(db, caller, id, async (row) => {
    if (row.state !== 'checked') throw rejected('import_not_checked', 'The import has not been checked yet, or it has been started.')
    const mapping = row.mapping as unknown as Mapping
    const given = body.cells ?? []
    const unmapped = given.findIndex(({ field }) => !mapping.includes(field))
    if (unmapped !== -1) throw invalid({ [`cells.${unmapped}.field`]: ['not_mapped'] })
    const found = await storedRow(db, id, number)
    if (!found) throw invalid({ number: ['unknown'] })
    const values = new Map(given.map(({ field, value }) => [mapping.indexOf(field), tidyCell(value)]))
    const cells = mapping.map((_, index) => values.get(index) ?? (found.cells as string[])[index] ?? '')
    return { row: { number, cells, samePerson: body.same_person === undefined ? found.same_person : body.same_person } }
  })
  return readImport(db, caller, id, clock.now())
}
