import type { Schema } from '@/shared/api'
import { formatMark } from '@/shared/lib/format'
import type { MarkState } from '@/shared/ui'

export type ScoreBook = Schema<'GroupScores'>
export type ScoreRow = Schema<'ScoreRow'>
export type ScoreColumn = Schema<'ScoreColumn'>
export type ScoreSaved = Schema<'ScoreSaved'>

/** One cell of the notebook as the server has it. `mark` is a `Score` of the contract: below zero it is no number. */
export interface ScoreCell {
  readonly mark: number
  readonly revision: number
  readonly flags: number
}

const flagBits = {
  handedIn: 1,
  late: 2,
  newer: 4,
  published: 8,
  changed: 16,
  comment: 32,
  note: 64,
  byCriteria: 128,
  failed: 256,
  ownTime: 512,
  belowMinimum: 1024,
} as const

export const hasFlag = (flags: number, name: keyof typeof flagBits) => Math.floor(flags / flagBits[name]) % 2 === 1

export function cellOf(row: ScoreRow, column: number): ScoreCell {
  return { mark: row.marks[column] ?? -1, revision: row.revisions[column] ?? 0, flags: row.flags[column] ?? 0 }
}

const letters: Readonly<Record<number, string>> = { [-2]: 'NP', [-3]: 'NE', [-4]: 'EX' }

/** What a cell shows, and what its editor begins with. An empty cell is empty, not a zero. */
export const cellText = (mark: number) => (mark >= 0 ? formatMark(mark) : (letters[mark] ?? ''))

const outcomes = { marked: -1, not_handed_in: -2, not_assessed: -3, exempt: -4 } as const

/** Whether what was typed is about an exemption rather than a mark: it is given with a reason and ended in its dialog, not by a text. */
export const asksExemption = ({ text, before }: { readonly text: string; readonly before: string }) =>
  /^ex$/i.test(text.trim()) || (before === 'EX' && text.trim() === '')

export const isExempt = (cell: Pick<ScoreCell, 'mark'> | undefined) => cell?.mark === -4

/** A grade as the number of a cell. */
export const scoreOf = ({ outcome, mark }: Pick<Schema<'TeacherGrade'>, 'outcome' | 'mark'>) =>
  mark ?? (outcome === null ? -1 : outcomes[outcome])

/** The state of a cell, for its sign, its colour and its word; null for an empty cell that waits for nothing. */
export function cellState({ mark, flags }: Pick<ScoreCell, 'mark' | 'flags'>): MarkState | null {
  if (mark >= 0) return hasFlag(flags, 'failed') ? 'failed' : 'passed'
  if (mark === -2) return 'notPresented'
  if (mark === -3) return 'notAssessed'
  if (mark === -4) return 'exempt'
  return hasFlag(flags, 'handedIn') ? 'pending' : null
}

/** The notebook with one cell, and the marks of its row, as the server answered them. Other rows stay the same objects. */
export function withScore(book: ScoreBook, saved: Pick<ScoreSaved, 'student_id' | 'deliverable_id' | 'summary'> & ScoreCell): ScoreBook {
  const column = book.columns.findIndex(({ id }) => id === saved.deliverable_id)
  const put = (values: readonly number[], value: number) => values.map((each, index) => (index === column ? value : each))
  const rows = book.rows.map((row) =>
    row.student.id === saved.student_id
      ? {
          ...row,
          marks: put(row.marks, saved.mark),
          revisions: put(row.revisions, saved.revision),
          flags: put(row.flags, saved.flags),
          summary: saved.summary,
        }
      : row,
  )
  return { ...book, rows }
}

/** An answer with the cells that were saved here while it was under way: it may have been read before them. */
export function withSavedMeanwhile(answer: ScoreBook, before: ScoreBook | undefined, now: ScoreBook | undefined): ScoreBook {
  if (!before || !now || before === now) return answer
  const rowsBefore = new Map(before.rows.map((row) => [row.student.id, row]))
  let book = answer
  for (const row of now.rows) {
    const rowBefore = rowsBefore.get(row.student.id)
    const read = answer.rows.find(({ student }) => student.id === row.student.id)
    if (!read || !rowBefore || rowBefore === row) continue
    for (const [at, { id }] of now.columns.entries()) {
      const cell = cellOf(row, at)
      const column = answer.columns.findIndex((each) => each.id === id)
      const isSaved = cell.revision > cellOf(rowBefore, at).revision && cell.revision > cellOf(read, column).revision
      if (isSaved) book = withScore(book, { student_id: row.student.id, deliverable_id: id, summary: row.summary, ...cell })
    }
  }
  return book
}

const withFlag = (flags: number, name: keyof typeof flagBits, isSet: boolean) =>
  hasFlag(flags, name) === isSet ? flags : flags + (isSet ? flagBits[name] : -flagBits[name])

type SavedGrade = Pick<Schema<'TeacherGrade'>, 'outcome' | 'mark' | 'revision' | 'feedback' | 'private_note' | 'published'>

/** The notebook with a grade that the detail of a cell saved or met. Another mark than the cell's has means that only the server computes. */
export function withGrade(
  book: ScoreBook,
  { studentId, deliverableId }: { readonly studentId: number; readonly deliverableId: number },
  grade: SavedGrade,
) {
  const row = book.rows.find(({ student }) => student.id === studentId)
  const column = book.columns.findIndex(({ id }) => id === deliverableId)
  if (!row || column < 0) return { book, hasOtherMark: false }
  const cell = cellOf(row, column)
  const signs = { comment: grade.feedback !== '', note: grade.private_note !== '', changed: grade.published !== null }
  let { flags } = cell
  for (const [name, isSet] of Object.entries(signs)) flags = withFlag(flags, name as keyof typeof signs, isSet)
  const saved = {
    student_id: studentId,
    deliverable_id: deliverableId,
    mark: cell.mark,
    revision: grade.revision,
    flags,
    summary: row.summary,
  }
  return { book: withScore(book, saved), hasOtherMark: scoreOf(grade) !== cell.mark }
}
