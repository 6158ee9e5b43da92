/** What an import takes. Above it a file is refused with a reason, never cut off silently. */
export const limits = {
  /** Bytes of the file. */
  bytes: 10 * 1024 * 1024,
  /** Bytes of the parts of a workbook once unpacked. */
  unpackedBytes: 64 * 1024 * 1024,
  /** Rows with something in them, the headings apart. */
  rows: 20_000,
  /** Rows of a sheet, blank ones included: as many as Excel has. */
  sheetRows: 1_048_576,
  /** Columns; what lies further to the right is not read. */
  columns: 80,
  /** Characters of a cell that are kept: more than any field takes, so that one too long is still seen to be. */
  cell: 300,
  /** Characters of a cell that are looked at: spaces, and signs that nobody sees, are not kept of them. */
  rawCell: 6000,
} as const
