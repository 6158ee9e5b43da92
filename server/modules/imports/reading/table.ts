import { turns } from '#server/turns.ts'
import { type Delimiter, readDelimited } from './delimited.ts'
import { isNotKept, recognise, recognisedIn } from './headings.ts'
import type { Field } from './known-headings.ts'
import { limits } from './limits.ts'
import { type Row, tidy } from './row.ts'
import { decodeText, type Encoding } from './text-encoding.ts'
import { Unreadable } from './unreadable.ts'
import { readWorkbook, type Sheet } from './workbook.ts'

export interface Column {
  /** The heading in the file; without one, a column letter. */
  heading: string
  field: Field | null
  /** Recognised, but not imported because Aula does not store such data. */
  isNotKept: boolean
}

/** The list of a sheet, or of a text. */
export interface SheetTable {
  /** Name of the sheet; null for text. */
  sheet: string | null
  /** Row of the headings; null where there are none. */
  headingRow: number | null
  columns: Column[]
  /** Rows that are not blank, below the headings. */
  rows: Row[]
  blankRows: number
}

/** A list of students read from a file. */
export interface Table extends SheetTable {
  format: 'csv' | 'xlsx'
  /** null for a workbook. */
  encoding: Encoding | null
  /** null for a workbook and for a single column. */
  delimiter: Delimiter | null
  /** Every sheet of a workbook that has rows below its headings, in their order. */
  sheets: SheetTable[]
}

/**
 * Reads a list from a file, by its content and not by its name. Nothing is computed: a formula gives its saved value, and text that
 * begins like a formula stays text.
 * @throws Unreadable
 */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  if (bytes.length === 0) throw new Unreadable('empty_file')
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new Unreadable('old_excel')
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) {
    const sheets = arrangedSheets(await readWorkbook(bytes))
    return { format: 'xlsx', encoding: null, delimiter: null, sheets, ...likeliest(sheets) }
  }
  const { text, encoding } = decodeText(bytes)
  const { delimiter, records } = readDelimited(text)
  const rows: Row[] = []
  const turn = turns()
  let number = 0
  for (const record of records) {
    number += 1
    if (number % 100 === 0) await turn()
    if (number > limits.sheetRows) throw new Unreadable('too_many_rows')
    const row = record.every((cell) => cell === '') ? null : tidy(number, record)
    if (row) rows.push(row)
    if (rows.length > limits.rows + headingsWithin) throw new Unreadable('too_many_rows')
  }
  return { format: 'csv', encoding, delimiter, sheets: [], sheet: null, ...arrange(rows) }
}

/** @throws Unreadable where no sheet has rows below its headings, with the reason of the first one */
function arrangedSheets(sheets: readonly Sheet[]): SheetTable[] {
  let why: Unreadable | undefined
  const arranged = sheets.flatMap(({ name, rows }) => {
    try {
      return [{ sheet: name, ...arrange(rows) }]
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      why ??= error
      return []
    }
  })
  if (why && arranged.length === 0) throw why
  return arranged
}

/** The sheet with the most recognised columns, the first of several: a cover or instructions before the list have fewer. */
function likeliest(sheets: readonly SheetTable[]): SheetTable {
  const recognised = ({ columns }: SheetTable) => columns.filter(({ field }) => field !== null).length
  const [best] = sheets.toSorted((a, b) => recognised(b) - recognised(a))
  if (!best) throw new Unreadable('empty_file')
  return best
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]) => signature.every((byte, index) => bytes[index] === byte)

/** Exports put a title, a date and the school above the headings. */
const headingsWithin = 15

function arrange(found: Row[]): Omit<SheetTable, 'sheet'> {
  if (found.length === 0) throw new Unreadable('empty_file')
  const top = found.slice(0, headingsWithin)
  const most = Math.max(...top.map(({ cells }) => recognisedIn(cells)))
  const at = most === 0 ? (beginsWithHeadings(found) ? 0 : -1) : top.findIndex(({ cells }) => recognisedIn(cells) === most)
  const rows = found.slice(at + 1)
  if (rows.length === 0) throw new Unreadable('no_rows')
  if (rows.length > limits.rows) throw new Unreadable('too_many_rows')
  const width = Math.max(...[...rows, ...found.slice(Math.max(at, 0), at + 1)].map(({ cells }) => lastFilled(cells)))
  const first = found[Math.max(at, 0)]?.number ?? 1
  return {
    headingRow: at === -1 ? null : (found[at]?.number ?? null),
    columns: columnsOf(at === -1 ? [] : (found[at]?.cells ?? []), rows, width),
    rows: rows.map(({ number, cells }) => ({ number, cells: Array.from({ length: width }, (_, index) => cells[index] ?? '') })),
    blankRows: (rows.at(-1)?.number ?? first) - first + (at === -1 ? 1 : 0) - rows.length,
  }
}

/** Detects unknown headings: a heading contains no address above a column of addresses. */
function beginsWithHeadings([first, second]: readonly Row[]): boolean {
  const column = second?.cells.findIndex((cell) => cell.includes('@')) ?? -1
  return column !== -1 && first !== undefined && !first.cells.some((cell) => cell.includes('@'))
}

const lastFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1

const letterOf = (index: number): string =>
  (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) + String.fromCodePoint(65 + (index % 26))

const shareOf = (values: readonly string[], holds: (value: string) => boolean) =>
  values.length === 0 ? 0 : values.filter(holds).length / values.length

function columnsOf(headings: readonly string[], rows: readonly Row[], width: number): Column[] {
  const names = Array.from({ length: width }, (_, index) => headings[index] ?? '')
  const mapping = recognise(names)
  const sample = rows.slice(0, 200)
  const valuesIn = (index: number) => sample.map(({ cells }) => cells[index] ?? '').filter((value) => value !== '')
  if (!mapping.includes('email')) {
    const addresses = names.findIndex(
      (_, index) => mapping[index] === null && shareOf(valuesIn(index), (value) => value.includes('@')) > 0.7,
    )
    if (addresses !== -1) mapping[addresses] = 'email'
  }
  // "Nombre" above "García Soler, Ana" means the full name.
  const only = mapping.indexOf('first_name')
  const hasSurnames = mapping.includes('last_names') || mapping.includes('last_name_1')
  if (only !== -1 && !hasSurnames && shareOf(valuesIn(only), (value) => /\S.* \S/.test(value) || value.includes(',')) > 0.7)
    mapping[only] = 'full_name'
  return names.map((heading, index) => ({
    heading: heading || letterOf(index),
    field: mapping[index] ?? null,
    isNotKept: mapping[index] === null && isNotKept(heading),
  }))
}
