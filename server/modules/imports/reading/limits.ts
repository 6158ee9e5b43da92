/** Limits of an import. A larger file is rejected with a reason, never truncated silently. */
export const limits = {
  /** Bytes of the file. */
  bytes: 10 * 1024 * 1024,
  /** Bytes of the parts of a workbook once unpacked. */
  unpackedBytes: 64 * 1024 * 1024,
  /** Rows that are not blank, without the headings. */
  rows: 20_000,
  /** Rows of a sheet, blank ones included: as many as Excel has. */
  sheetRows: 1_048_576,
  /** Sheets of a workbook that can be chosen; further ones are not read. */
  sheets: 30,
  /** Rows of all sheets of a workbook together; the sheets beyond them cannot be chosen. */
  workbookRows: 60_000,
  /** Maximum number of columns; further ones are not read. */
  columns: 80,
  /** Characters kept of a cell: more than any field allows, so that a text that is too long is still detected. */
  cell: 300,
  /** Characters read of a cell; spaces and invisible characters among them are not kept. */
  rawCell: 6000,
} as const
