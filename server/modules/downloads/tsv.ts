/** One line of cells as spreadsheets paste them: separated by tabs, without formulas. Tabs and line ends within a cell become spaces. */
export const tsvLine = (cells: readonly string[]) =>
  `${cells.map((text) => text.replaceAll(/[\t\r\n]+/g, ' ').replace(/^(?=[=+\-@])/, "'")).join('\t')}\r\n`
