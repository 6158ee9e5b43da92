import type { components } from '#openapi/generated/schema.gen.ts'
import { hundredthsText } from '#server/modules/downloads/numbers.ts'
import type { XlsxCell } from '#server/modules/downloads/xlsx.ts'
import type { EvaluationDocumentTexts } from '#server/texts/evaluation-documents.ts'
import { actaText } from './acta-table.ts'

export type MarkColumn = components['schemas']['MarkListColumn']
type Program = components['schemas']['EvaluatedProgram']
type Line = Program['students'][number]

/** A cell of a list of marks: a text, a whole number, or a mark in hundredths, which the teacher may have set. */
type MarkCell = string | number | { hundredths: number; isOwn: boolean } | null

const hundredths = (mark: number | null, isOwn: boolean): MarkCell => (mark === null ? null : { hundredths: mark, isOwn })
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
    acta: (line) => (line.code === null ? line.acta : actaText(line, '')),
    acta_mark: ({ acta }) => acta,
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
  return typeof cell === 'object' ? hundredthsText(cell.hundredths, numbers === 'comma' ? 'es' : 'en') : String(cell)
}

/** A cell of a workbook. */
export const cellOfWorkbook = (cell: MarkCell): XlsxCell => (cell !== null && typeof cell === 'object' ? cell.hundredths / 100 : cell)
