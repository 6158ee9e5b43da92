/** The data of a chart as it is shown in its table and written to a file. */
export interface ChartTable {
  readonly columns: readonly { readonly label: string; readonly numeric?: boolean }[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[]
}

/** A text that a spreadsheet would run as a formula is marked as text. */
const plain = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const quoted = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** As Spanish spreadsheets open it: semicolons, decimal commas, CRLF and a byte order mark. */
export function toCsv({ columns, rows }: ChartTable): string {
  const lines = [columns.map(({ label }) => label), ...rows.map(({ cells }) => cells)]
  return `\uFEFF${lines.map((cells) => cells.map((cell) => quoted(plain(cell))).join(';')).join('\r\n')}\r\n`
}
