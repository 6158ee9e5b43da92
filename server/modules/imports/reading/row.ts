import { limits } from './limits.ts'

export interface Row {
  /** Row number as in a spreadsheet: from 1, headings and blank rows included. */
  number: number
  cells: string[]
}

/** Invisible characters and every kind of space. */
// eslint-disable-next-line no-control-regex -- what a sheet may carry within a cell
const unseen = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g

/** A cell with normalised spaces and without invisible characters. */
export const tidyCell = (cell: string) =>
  [...cell.slice(0, limits.rawCell).replaceAll(unseen, '').replaceAll(/\s+/g, ' ').trim().normalize('NFC')].slice(0, limits.cell).join('')

/** A row with normalised cells; null for a blank row. */
export function tidy(number: number, cells: readonly string[]): Row | null {
  const tidied = cells.slice(0, limits.columns).map(tidyCell)
  return tidied.some((cell) => /[\p{L}\p{N}]/u.test(cell)) ? { number, cells: tidied } : null
}
