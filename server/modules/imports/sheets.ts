import type { Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import type { SheetTable } from './reading/table.ts'
import type { KeptColumn } from './student-import.ts'

/** How a list was read, as an import stores it. */
export const listOf = (table: SheetTable) => ({
  sheet: table.sheet,
  heading_row: table.headingRow,
  row_count: table.rows.length,
  blank_count: table.blankRows,
  columns: json(
    table.columns.map(({ heading, isNotKept }, index): KeptColumn => ({ heading, notKept: isNotKept, samples: samplesOf(table, index) })),
  ),
  mapping: json(table.columns.map(({ field }) => field)),
})

/** The first different values of a column, so that people recognise it. */
function samplesOf({ rows }: SheetTable, index: number): string[] {
  const samples = new Set<string>()
  for (const { cells } of rows) {
    if (cells[index]) samples.add(cells[index])
    if (samples.size === 4) break
  }
  return [...samples]
}

/** Stores the sheets of a workbook, so that another one can be chosen; nothing where there is no choice. */
export async function keepSheets(tx: Tx, importId: number, sheets: readonly SheetTable[]): Promise<void> {
  if (sheets.length < 2) return
  for (const [index, table] of sheets.entries()) {
    const { sheet, ...list } = listOf(table)
    await tx
      .insertInto('student_import_sheets')
      .values({ ...list, import_id: importId, position: index + 1, name: sheet ?? '', rows: json(table.rows) })
      .execute()
  }
}
