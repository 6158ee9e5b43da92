import type { ColumnGroup } from './grid-layout'
import type { ScoreBook, ScoreRow } from './score-cell'

export type FileFormat = 'csv' | 'xlsx' | 'pdf'

interface ShownNotebook {
  readonly book: ScoreBook
  readonly courseId: number
  readonly groups: readonly ColumnGroup[]
  readonly rows: readonly ScoreRow[]
  readonly format: FileFormat
  readonly language: string
}

/** The address of the file with the columns and students that are shown, in their order. */
export function fileAddress({ book, courseId, groups, rows, format, language }: ShownNotebook): string {
  const columns = groups.flatMap((group) => group.columns.flatMap(({ kind, key }) => (kind === 'folded' ? [] : key.replace(/^mean-/, ''))))
  const students = rows.map(({ student }) => student.id)
  const isWhole = students.join() === book.rows.map(({ student }) => student.id).join()
  const query = new URLSearchParams([
    ['course', String(courseId)],
    ...columns.map((column) => ['columns', column]),
    // without a filter the address stays short
    ...(isWhole ? [] : students.map((id) => ['students', String(id)])),
    ['format', format],
    ['language', language],
  ])
  return `/api/v1/groups/groups/${book.group.id}/scores/file?${query.toString()}`
}
