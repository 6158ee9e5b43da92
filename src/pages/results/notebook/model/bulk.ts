import { entryAt } from './queue-entries'
import type { Entries, TypedCell } from './queue-types'
import { cellOf, cellText, hasFlag, type ScoreBook, type ScoreCell, type ScoreColumn } from './score-cell'

export interface BulkScope {
  /** The students who are shown. */
  readonly students: ReadonlySet<number>
  readonly entries: Entries
}

/** The cells of a column with what they would be, where that is another text than now. Cells that wait to be saved stay as they were typed. */
function typedInColumn(
  book: ScoreBook,
  deliverableId: number,
  { students, entries }: BulkScope,
  textOf: (cell: ScoreCell) => string | null,
): TypedCell[] {
  const column = book.columns.findIndex(({ id }) => id === deliverableId)
  if (column === -1) return []
  return book.rows.flatMap((row) => {
    const cell = cellOf(row, column)
    const ids = { studentId: row.student.id, deliverableId }
    const text = students.has(ids.studentId) && entryAt(entries, ids) === undefined ? textOf(cell) : null
    const before = cellText(cell.mark)
    return text === null || text === before ? [] : [{ ...ids, text, revision: cell.revision, before }]
  })
}

/** Whether a column without a hand-in has no mark, and none waits to be saved. */
export function isEmptyColumn(book: ScoreBook, { id, takes_work }: ScoreColumn, entries: Entries): boolean {
  const at = book.columns.findIndex((column) => column.id === id)
  const holds = (row: ScoreBook['rows'][number]) =>
    row.marks[at] !== -1 || entryAt(entries, { studentId: row.student.id, deliverableId: id }) !== undefined
  return !takes_work && !book.rows.some(holds)
}

/** A column with the students whose marks, or changes of them, are not published. */
export interface Unreleased {
  readonly column: ScoreColumn
  readonly studentIds: readonly number[]
}

/** What can be published of the students who are shown. A mark that waits to be saved is saved before. */
export function unreleased(book: ScoreBook, { students, entries }: BulkScope): Unreleased[] {
  const isMeant = (row: ScoreBook['rows'][number], column: number, deliverableId: number) => {
    const { mark, flags } = cellOf(row, column)
    const entry = entryAt(entries, { studentId: row.student.id, deliverableId })
    return hasFlag(flags, 'changed') || (mark !== -1 && !hasFlag(flags, 'published')) || (entry?.text ?? '') !== ''
  }
  return book.columns.flatMap((column, at) => {
    const shown = book.rows.filter((row) => students.has(row.student.id) && isMeant(row, at, column.id))
    return shown.length === 0 ? [] : [{ column, studentIds: shown.map(({ student }) => student.id) }]
  })
}

/** NP for everybody who has neither a mark nor work, nor an extension to hand it in. */
export const notHandedIn = (book: ScoreBook, deliverableId: number, scope: BulkScope) =>
  typedInColumn(book, deliverableId, scope, ({ mark, flags }) =>
    mark === -1 && !hasFlag(flags, 'handedIn') && !hasFlag(flags, 'ownTime') ? 'NP' : null,
  )

/** One text for everybody who has no mark yet. */
export const sameMark = (book: ScoreBook, deliverableId: number, scope: BulkScope, text: string) =>
  typedInColumn(book, deliverableId, scope, ({ mark }) => (mark === -1 ? text : null))

/** Hundredths of a mark from "0,5", "+0.5" or "-0,25"; null for anything else. */
export function readAmount(text: string): number | null {
  const match = /^([-+−]?)(\d{1,2})(?:[.,](\d{1,2}))?$/u.exec(text.trim())
  if (!match) return null
  const [, sign, whole = '0', decimals = ''] = match
  const amount = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' || sign === '−' ? -amount : amount
}

/** Adds an amount to every number of a column, from 0 to 10. Marks that follow from criteria or a rubric stay. */
export const addToMarks = (book: ScoreBook, deliverableId: number, scope: BulkScope, amount: number) =>
  typedInColumn(book, deliverableId, scope, ({ mark, flags }) =>
    mark < 0 || hasFlag(flags, 'byCriteria') ? null : cellText(Math.max(0, Math.min(1000, mark + amount))),
  )
