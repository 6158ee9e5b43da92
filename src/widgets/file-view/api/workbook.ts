import readWorkbook from 'read-excel-file/universal'
import { storedArchive, Unreadable } from './archive'

const mebibyte = 1024 * 1024
const limits = { xml: 16 * mebibyte, all: 48 * mebibyte }
/** What is shown of a workbook. */
const most = { sheets: 10, rows: 500, columns: 50 }

export type Cell = string | number | boolean | Date | null

export interface SheetTable {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
  readonly columns: number
  /** It has more rows or columns than are shown. */
  readonly isCut: boolean
}

/** The reader makes every cell up to the farthest, also the empty ones. */
const mostCells = 2_000_000

const columnNumber = (letters: string) => [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/** Whether a sheet reaches farther than can be read. Its parts are stored, so their addresses of cells stand in the archive as text. */
function isTooWide(stored: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(stored)
  let [columns, rows] = [0, 0]
  for (const [, letters = '', row] of text.matchAll(/\b(?:r=["']|ref=["'][A-Z]{1,3}\d{1,7}:)([A-Z]{1,3})(\d{1,7})["']/g)) {
    columns = Math.max(columns, columnNumber(letters))
    rows = Math.max(rows, Number(row))
  }
  return columns * rows > mostCells
}

/** The values of the first sheets. Formulas come as the results that the file holds. */
export async function workbookTables(content: Blob): Promise<readonly SheetTable[]> {
  const stored = await storedArchive(content, limits)
  if (isTooWide(stored)) throw new Unreadable('tooLarge')
  const sheets = await readWorkbook(stored.buffer)
  return sheets.slice(0, most.sheets).map(({ sheet, data }) => {
    const all = data as unknown as readonly (readonly Cell[])[]
    const rows = all.slice(0, most.rows).map((row) => row.slice(0, most.columns))
    return {
      name: sheet,
      rows,
      columns: rows.reduce((widest, row) => Math.max(widest, row.length), 0),
      isCut: all.length > most.rows || all.some((row) => row.length > most.columns),
    }
  })
}
