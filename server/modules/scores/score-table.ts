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

/** All means of a row, of which a file has every part. */
const allMeans = ({ means, criteria = [], units = [] }: Row['summary']) => [...means, ...criteria, ...units]

/** The means of a row in their order, by their names in the contract, with what they are called. */
function meansOf({ results, contents }: Book): { name: string; title: string; isContent: boolean }[] {
  const content = ({ id, name }: Book['contents'][number]) => ({ name: `content-${id}`, title: name, isContent: true })
  const roots = contents.filter(({ parent_id }) => parent_id === null)
  return [
    ...results.map(({ id, code }) => ({ name: `result-${id}`, title: code, isContent: false })),
    ...roots.map(content),
    ...results.flatMap(({ code, criteria }) =>
      criteria.map((each) => ({ name: `criterion-${each.id}`, title: `${code}.${each.code}`, isContent: false })),
    ),
    ...contents.filter(({ parent_id }) => roots.some(({ id }) => id === parent_id)).map(content),
  ]
}

/** A column by its name in the contract, `task-7`; null for one that the notebook does not have. */
function columnOf(book: Book, name: string, texts: NotebookTexts): Column | null {
  const [kind, id] = name.split('-')
  if (kind === 'task') {
    const index = book.columns.findIndex((each) => each.id === Number(id))
    const task = book.columns[index]
    return task ? { heading: task.name, cell: ({ marks }) => scoreCell(marks[index]) } : null
  }
  const means = meansOf(book)
  const index = means.findIndex((each) => each.name === name)
  const mean = means[index]
  return mean
    ? { heading: mean.isContent ? texts.meanOf(mean.title) : mean.title, cell: ({ summary }) => hundredths(allMeans(summary)[index]) }
    : null
}

const scoreCell = (mark = -1): ScoreCell => (mark >= 0 ? hundredths(mark) : (codes[mark] ?? null))

/** The marks of a student that a teacher set in place of the computed ones. */
function ownMarks(book: Book, { summary }: Row, texts: NotebookTexts): string {
  const means = meansOf(book)
  return [...(summary.set ?? []).flatMap((index) => means[index]?.title ?? []), ...(summary.overridden ? [texts.ownProgram] : [])].join(
    ', ',
  )
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
  cell === null ? '' : typeof cell === 'object' ? hundredthsText(cell.hundredths) : String(cell)

export const cellOfWorkbook = (cell: ScoreCell): XlsxCell => (cell !== null && typeof cell === 'object' ? cell.hundredths / 100 : cell)
