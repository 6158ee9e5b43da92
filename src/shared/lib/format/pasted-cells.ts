/**
 * Cells of a sheet as they are in the clipboard: tabs and line ends, a cell with one of them in quotes, and quotes doubled. The line end
 * that sheets write after the last row is no row.
 */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|[^\t\r\n]*/y
  let at = 0
  while (at <= text.length) {
    cell.lastIndex = at
    const [raw = '', quoted] = cell.exec(text) ?? []
    rows.at(-1)?.push((quoted === undefined ? raw : quoted.replaceAll('""', '"')).trim())
    at += raw.length
    const end = /^(?:\t|\r\n|\r|\n)/.exec(text.slice(at, at + 2))?.[0]
    if (end === undefined) break
    if (end !== '\t') rows.push([])
    at += end.length
  }
  while (rows.length > 0 && rows.at(-1)?.every((each) => each === '')) rows.pop()
  return rows
}
