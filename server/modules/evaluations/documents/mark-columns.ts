import type { components } from '#openapi/generated/schema.gen.ts'
import { hundredthsText } from '#server/modules/downloads/numbers.ts'
import type { XlsxCell } from '#server/modules/downloads/xlsx.ts'
import type { EvaluationDocumentTexts } from '#server/texts/evaluation-documents.ts'
import { actaText } from './acta-table.ts'

export type MarkColumn = components['schemas']['MarkListColumn']
type Program = components['schemas']['EvaluatedProgram']
type Line = Program['students'][number]

/** A cell of a list of marks: a text, a whole number, or a mark in hundredths. */
type MarkCell = string | number | { hundredths: number } | null

const hundredths = (mark: number | null | undefined): MarkCell => (mark == null ? null : { hundredths: mark })
const surnames = ({ student }: Line) => [student.last_name_1, student.last_name_2].filter((part) => part !== '').join(' ')

interface Column {
  heading: string
  cell: (line: Line, index: number) => MarkCell
}

const results: (program: Program) => Column[] = (program) =>
  program.results.map(({ id, code }) => ({
    heading: code,
    cell: (line) => hundredths(line.results.find((each) => each.id === id)?.mark),
  }))

function columnOf(column: Exclude<MarkColumn, 'results'>, texts: EvaluationDocumentTexts, usernames: ReadonlyMap<number, string>): Column {
  const cells: Readonly<Record<typeof column, Column['cell']>> = {
    number: (_, index) => index + 1,
    surnames_first: ({ student }) => student.display_name,
    full_name: ({ student }) => student.full_name,
    surnames,
    first_name: ({ student }) => student.first_name,
    username: ({ student }) => usernames.get(student.id) ?? null,
    acta: (line) => (line.code === null ? line.acta : actaText(line, '')),
    acta_mark: ({ acta }) => acta,
    code: ({ code }) => code,
    mark: ({ mark }) => hundredths(mark),
    remark: ({ remark }) => remark,
  }
  return { heading: texts.columns[column], cell: cells[column] }
}

/** The chosen columns of a program, with a line per student in the order of the acta. */
export function markTable(
  program: Program,
  columns: readonly MarkColumn[],
  texts: EvaluationDocumentTexts,
  usernames: ReadonlyMap<number, string>,
): { headings: string[]; lines: MarkCell[][] } {
  const chosen = columns.flatMap((column) => (column === 'results' ? results(program) : [columnOf(column, texts, usernames)]))
  return {
    headings: chosen.map(({ heading }) => heading),
    lines: program.students.map((line, index) => chosen.map(({ cell }) => cell(line, index))),
  }
}

/** A cell of a text file. */
export function cellText(cell: MarkCell, numbers: 'comma' | 'point'): string {
  if (cell === null) return ''
  return typeof cell === 'object' ? hundredthsText(cell.hundredths, numbers === 'comma' ? 'es' : 'en') : String(cell)
}

/** A cell of a workbook. */
export const cellOfWorkbook = (cell: MarkCell): XlsxCell => (cell !== null && typeof cell === 'object' ? cell.hundredths / 100 : cell)
