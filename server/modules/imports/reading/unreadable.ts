/** Why a file cannot be read; a field code of the contract. */
export type UnreadableCode = 'empty_file' | 'wrong_type' | 'old_excel' | 'broken_file' | 'too_large_inside' | 'too_many_rows' | 'no_rows'

/** A file without a readable list of students. */
export class Unreadable extends Error {
  override name = 'Unreadable'
  readonly code: UnreadableCode

  constructor(code: UnreadableCode) {
    super(code)
    this.code = code
  }
}
