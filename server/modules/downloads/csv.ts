import { Readable } from 'node:stream'
import { answer } from '#server/contract.ts'
import { downloadHeaders } from './download-headers.ts'

/** Spreadsheets compute cells that begin like a formula; an apostrophe keeps them text. */
export function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Byte order mark, so that spreadsheets read the file as UTF-8. */
export const csvMark = '\uFEFF'

/** One line in the format of Spanish spreadsheets: separated by semicolons, without formulas. */
export const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(';')}\r\n`

/** Response with a CSV file that is streamed. */
export const csvDownload = (name: string, lines: AsyncIterable<string>) =>
  answer(200, Readable.from(lines), { headers: downloadHeaders(name, 'text/csv; charset=utf-8') })
