/** A spreadsheet computes what begins like a formula; an apostrophe keeps it text. */
export function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** What a CSV file begins with, so that a sheet reads it as UTF-8. */
export const csvMark = '\uFEFF'

/** One line as a Spanish sheet opens it: parted by semicolons, and no cell can become a formula. */
export const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(';')}\r\n`
