import type { components } from '#openapi/generated/schema.gen.ts'
import { hundredthsText } from '#server/modules/downloads/numbers.ts'
import type { XlsxCell } from '#server/modules/downloads/xlsx.ts'
import type { NotebookTexts } from '#server/texts/notebook.ts'

type Book = components['schemas']['GroupScores']
type Row = components['schemas']['ScoreRow']

/** A cell of the file: a text, a whole number, or a mark or a share in hundredths. */
type ScoreCell = string | number | { hundredths: number } | null

interface Column {
  heading: string
  cell: (row: Row) => ScoreCell
}

const codes: Readonly<Record<number, string>> = { [-2]: 'NP', [-3]: 'NE', [-4]: 'EX' }
const hundredths = (mark: number | null | undefined): ScoreCell => (mark == null ? null : { hundredths: mark })

/** A column by its name in the contract, `task-7`; null for one that the notebook does not have. */
function columnOf(book: Book, name: string, texts: NotebookTexts): Column | null {
  const [kind, id] = name.split('-')
  const isIt = (each: { id: number }) => each.id === Number(id)
  if (kind === 'task') {
    const index = book.columns.findIndex(isIt)
    const task = book.columns[index]
    return task ? { heading: task.name, cell: ({ marks }) => scoreCell(marks[index]) } : null
  }
  const results = book.results.map((each) => ({ kind: 'result', id: each.id, heading: each.code }))
  const contents = book.contents
    .filter((each) => each.parent_id === null)
    .map((each) => ({ kind: 'content', id: each.id, heading: texts.meanOf(each.name) }))
  const means = [...results, ...contents]
  const index = means.findIndex((each) => each.kind === kind && isIt(each))
  const mean = means[index]
  return mean ? { heading: mean.heading, cell: ({ summary }) => hundredths(summary.means[index]) } : null
}

const scoreCell = (mark = -1): ScoreCell => (mark >= 0 ? hundredths(mark) : (codes[mark] ?? null))

/** The marks of a student that a teacher set in place of the computed ones. */
function ownMarks({ results, contents }: Book, { summary }: Row, texts: NotebookTexts): string {
  const means = [...results.map(({ code }) => code), ...contents.filter(({ parent_id }) => parent_id === null).map(({ name }) => name)]
  return [...summary.set.flatMap((index) => means[index] ?? []), ...(summary.overridden ? [texts.ownProgram] : [])].join(', ')
}

/** The chosen columns of a notebook between the names of the students and their marks in the program. Columns that do not exist any more are left out. */
export function scoreTable(book: Book, columns: readonly string[], students: readonly number[] | undefined, texts: NotebookTexts) {
  const byId = new Map(book.rows.map((row) => [row.student.id, row]))
  const rows = students ? students.flatMap((id) => byId.get(id) ?? []) : book.rows
  const own = new Map(rows.map((row) => [row.student.id, ownMarks(book, row, texts)]))
  const shown: Column[] = [
    { heading: texts.student, cell: ({ student }) => student.name },
    ...columns.flatMap((name) => columnOf(book, name, texts) ?? []),
    { heading: texts.mark, cell: ({ summary }) => hundredths(summary.mark) },
    { heading: texts.acta, cell: ({ summary }) => summary.acta },
    { heading: texts.assessed, cell: ({ summary }) => hundredths(summary.assessed) },
    ...([...own.values()].some((places) => places !== '')
      ? [{ heading: texts.own, cell: ({ student }: Row) => own.get(student.id) ?? null }]
      : []),
  ]
  return { headings: shown.map(({ heading }) => heading), lines: rows.map((row) => shown.map(({ cell }) => cell(row))) }
}

export const textOfCell = (cell: ScoreCell): string =>
  cell === null ? '' : typeof cell === 'object' ? hundredthsText(cell.hundredths, 'es') : String(cell)

export const cellOfWorkbook = (cell: ScoreCell): XlsxCell => (cell !== null && typeof cell === 'object' ? cell.hundredths / 100 : cell)
