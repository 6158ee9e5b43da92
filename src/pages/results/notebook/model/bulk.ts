import type { TypedCell } from './queue-types'
import { cellOf, cellText, hasFlag, type ScoreBook, type ScoreCell } from './score-cell'

/** The cells of a column with what they would be, where that is another text than now. */
function typedInColumn(
  book: ScoreBook,
  deliverableId: number,
  students: ReadonlySet<number>,
  textOf: (cell: ScoreCell) => string | null,
): TypedCell[] {
  const column = book.columns.findIndex(({ id }) => id === deliverableId)
  if (column === -1) return []
  return book.rows.flatMap((row) => {
    const cell = cellOf(row, column)
    const text = students.has(row.student.id) ? textOf(cell) : null
    return text === null || text === cellText(cell.mark)
      ? []
      : [{ studentId: row.student.id, deliverableId, text, revision: cell.revision }]
  })
}

/** NP for everybody who has neither a mark nor work. */
export const notHandedIn = (book: ScoreBook, deliverableId: number, students: ReadonlySet<number>) =>
  typedInColumn(book, deliverableId, students, ({ mark, flags }) => (mark === -1 && !hasFlag(flags, 'handedIn') ? 'NP' : null))

/** One text for everybody who has no mark yet. */
export const sameMark = (book: ScoreBook, deliverableId: number, students: ReadonlySet<number>, text: string) =>
  typedInColumn(book, deliverableId, students, ({ mark }) => (mark === -1 ? text : null))

/** Hundredths of a mark from "0,5", "+0.5" or "-0,25"; null for anything else. */
export function readAmount(text: string): number | null {
  const match = /^([-+−]?)(\d{1,2})(?:[.,](\d{1,2}))?$/u.exec(text.trim())
  if (!match) return null
  const [, sign, whole = '0', decimals = ''] = match
  const amount = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' || sign === '−' ? -amount : amount
}

/** Adds an amount to every number of a column, from 0 to 10. Marks that follow from criteria or a rubric stay. */
export const addToMarks = (book: ScoreBook, deliverableId: number, students: ReadonlySet<number>, amount: number) =>
  typedInColumn(book, deliverableId, students, ({ mark, flags }) =>
    mark < 0 || hasFlag(flags, 'byCriteria') ? null : cellText(Math.max(0, Math.min(1000, mark + amount))),
  )
