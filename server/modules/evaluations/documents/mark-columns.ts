import type { components } from '#openapi/generated/schema.gen.ts'
import { hundredthsText } from '#server/modules/downloads/numbers.ts'
import type { XlsxCell } from '#server/modules/downloads/xlsx.ts'
import type { EvaluationDocumentTexts } from '#server/texts/evaluation-documents.ts'
import { actaText } from './acta-table.ts'

export type MarkColumn = components['schemas']['MarkListColumn']
type Program = components['schemas']['EvaluatedProgram']
type Line = Program['students'][number]

/** A cell of a list of marks: a text, a whole number, or a mark, in hundredths or whole, which the teacher may have set. */
type MarkCell = string | number | { hundredths: number; isOwn: boolean } | { whole: number; isOwn: boolean } | null

const hundredths = (mark: number | null, isOwn: boolean): MarkCell => (mark === null ? null : { hundredths: mark, isOwn })
const whole = ({ acta, is_own }: Line): MarkCell => (acta === null ? null : { whole: acta, isOwn: is_own })
const surnames = ({ student }: Line) => [student.last_name_1, student.last_name_2].filter((part) => part !== '').join(' ')

interface Column {
  heading: string
  cell: (line: Line, index: number) => MarkCell
}

const results: (program: Program) => Column[] = (program) =>
  program.results.map(({ id, code }) => ({
    heading: code,
    cell: (line) => {
      const held = line.results.find((each) => each.id === id)
      return held ? hundredths(held.mark, held.is_own) : null
    },
  }))

function columnOf(column: Exclude<MarkColumn, 'results'>, texts: EvaluationDocumentTexts, usernames: ReadonlyMap<number, string>): Column {
  const cells: Readonly<Record<typeof column, Column['cell']>> = {
    number: (_, index) => index + 1,
    surnames_first: ({ student }) => student.display_name,
    full_name: ({ student }) => student.full_name,
    surnames,
    first_name: ({ student }) => student.first_name,
    username: ({ student }) => usernames.get(student.id) ?? null,
    acta: (line) => (line.code === null ? whole(line) : actaText(line, '')),
    acta_mark: whole,
    code: ({ code }) => code,
    mark: ({ mark, is_own }) => hundredths(mark, is_own),
    remark: ({ remark }) => remark,
  }
  return { heading: texts.columns[column], cell: cells[column] }
}

export interface MarkTable {
  headings: string[]
  lines: MarkCell[][]
}

/** The chosen columns of a program, with a line per student in the order of the acta. */
export function markTable(
  program: Program,
  columns: readonly MarkColumn[],
  texts: EvaluationDocumentTexts,
  usernames: ReadonlyMap<number, string>,
): MarkTable {
  const chosen = columns.flatMap((column) => (column === 'results' ? results(program) : [columnOf(column, texts, usernames)]))
  return {
    headings: chosen.map(({ heading }) => heading),
    lines: program.students.map((line, index) => chosen.map(({ cell }) => cell(line, index))),
  }
}

/** A cell of a text file. */
export function cellText(cell: MarkCell, numbers: 'comma' | 'point'): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return String(cell)
  return 'whole' in cell ? String(cell.whole) : hundredthsText(cell.hundredths, numbers === 'comma' ? ',' : '.')
}

/** Whether a mark was set by the teacher in place of the computed one. */
export const isOwnMark = (cell: MarkCell): boolean => cell !== null && typeof cell === 'object' && cell.isOwn

/** The table with a last column that names the own marks of each line by their headings, where there are any. */
export function withOwnColumn(table: MarkTable, texts: EvaluationDocumentTexts): MarkTable {
  const { headings, lines } = table
  if (!lines.some((cells) => cells.some(isOwnMark))) return table
  const own = (cells: readonly MarkCell[]) => headings.filter((_, index) => isOwnMark(cells[index] ?? null)).join(', ')
  return { headings: [...headings, texts.own], lines: lines.map((cells) => [...cells, own(cells)]) }
}

/** The table with a last column that says who is reopened, where somebody is. */
export function withReopenedColumn(table: MarkTable, { students }: Program, texts: EvaluationDocumentTexts): MarkTable {
  if (students.every(({ reopened }) => reopened === null)) return table
  const lines = table.lines.map((cells, index) => [...cells, students[index]?.reopened ? texts.reopened : null])
  return { headings: [...table.headings, texts.reopenedColumn], lines }
}

/** A cell of a workbook: own marks have an asterisk and stay numbers. */
export function cellOfWorkbook(cell: MarkCell): XlsxCell {
  if (cell === null || typeof cell !== 'object') return cell
  const [value, shownAs] = 'whole' in cell ? ([cell.whole, 'whole'] as const) : ([cell.hundredths / 100, 'mark'] as const)
  return cell.isOwn ? { value, shownAs } : value
}
