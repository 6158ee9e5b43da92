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

/** The reader makes every cell up to the farthest one of a sheet, also the empty ones. */
const mostCells = 2_000_000

/** What the reader takes the address of a cell or row for, `"B7"` or `"7"`: column 0 where it has no letters. */
function addressOf(value: string): { row: number; column: number } {
  // a character reference could hide any number
  if (value.includes('&')) return { row: Infinity, column: Infinity }
  const whole = Number(value)
  if (!Number.isNaN(whole)) return { row: whole, column: 0 }
  const letters = /^\D*(?=\d)/.exec(value)?.[0]
  if (letters === undefined) return { row: 0, column: 0 }
  const row = Number(value.slice(letters.length))
  // no address: the reader gives up
  if (Number.isNaN(row)) return { row: 0, column: 0 }
  return { row, column: [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) }
}

/**
 * How many cells the reader would at most make of a part. Rows and cells are counted on from the one before where
 * they say no address; an address that goes back does not lower the count.
 */
function cellsOf(text: string): number {
  // other parts have cells too, such as the order in which formulas are computed
  if (!text.includes('sheetData')) return 0
  let [rows, row, columns, column] = [0, 0, 0, 0]
  for (const [, element, quoted, other] of text.matchAll(/<(?:[\w.-]+:)?(row|c)\b|(?<![\w.-])r\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (element === 'row') [row, column] = [row + 1, 0]
    else if (element === 'c') column += 1
    else {
      const said = addressOf(quoted ?? other ?? '')
      ;[row, column] = [Math.max(row, said.row), Math.max(column, said.column)]
    }
    ;[rows, columns] = [Math.max(rows, row), Math.max(columns, column)]
  }
  // a row far below takes its place though it has no cell
  return rows * Math.max(columns, rows > 0 ? 1 : 0)
}

/** The values of the first sheets. Formulas come as the results that the file holds. */
export async function workbookTables(content: Blob): Promise<readonly SheetTable[]> {
  let cells = 0
  const stored = await storedArchive(content, limits, (part) => {
    cells += cellsOf(new TextDecoder('latin1').decode(part))
    if (cells > mostCells) throw new Unreadable('tooLarge')
  })
  const sheets = await readWorkbook(stored.buffer)
  return sheets.slice(0, most.sheets).map(({ sheet, data }) => {
    // none for all but one of the sheets that are made of one part
    const all = (data ?? []) as unknown as readonly (readonly Cell[])[]
    const rows = all.slice(0, most.rows).map((row) => row.slice(0, most.columns))
    return {
      name: sheet,
      rows,
      columns: rows.reduce((widest, row) => Math.max(widest, row.length), 0),
      isCut: all.length > most.rows || all.some((row) => row.length > most.columns),
    }
  })
}
