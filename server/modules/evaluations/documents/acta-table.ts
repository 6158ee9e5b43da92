import { hundredthsText } from '#server/modules/downloads/numbers.ts'
import type { XlsxCell } from '#server/modules/downloads/xlsx.ts'
import type { EvaluationDocumentTexts } from '#server/texts/evaluation-documents.ts'
import type { DocumentProgram, EvaluatedGroup } from './evaluated-group.ts'

/** A cell of a file: a text, a number, which has an asterisk in a workbook if the teacher set it, or nothing. */
export type Cell = XlsxCell

/** A mark in hundredths as the number that a sheet computes with. */
const number = (mark: number | null | undefined, isOwn = false): Cell =>
  mark == null ? null : isOwn ? { value: mark / 100, shownAs: 'mark' } : mark / 100

/** What stands in the acta of a student: the code, the whole mark, or both ("10 MH"). */
export const actaText = ({ acta, code }: Pick<DocumentProgram['students'][number], 'acta' | 'code'>, none: string): string =>
  [acta, code].filter((part) => part !== null).join(' ') || none

/** Behind the name of a student whose acta can still change; the legend says so. */
export const signOf = ({ reopened }: Pick<DocumentProgram['students'][number], 'reopened'>): string => (reopened ? ' †' : '')

/** The marks of a line that a teacher set in place of the computed ones: codes of learning results, and the program. */
export function ownMarksOf(
  { results }: Pick<DocumentProgram, 'results'>,
  line: DocumentProgram['students'][number],
  texts: EvaluationDocumentTexts,
): string[] {
  const codes = results.filter(({ id }) => line.results.some((each) => each.id === id && each.is_own)).map(({ code }) => code)
  return line.is_own ? [...codes, texts.ownProgram] : codes
}

/** A table with one more column about its lines, where there is something to say of one. */
const withLast = (table: Cell[][], values: readonly string[], heading: string): Cell[][] =>
  values.some((value) => value !== '') ? table.map((cells, index) => [...cells, index === 0 ? heading : (values[index - 1] ?? '')]) : table

/**
 * One program: a line per student with marks by learning result. Numbers are numbers. Own marks of the teacher, and who is reopened, are
 * named in last columns, where there are any.
 */
export function programTable(program: DocumentProgram, texts: EvaluationDocumentTexts): Cell[][] {
  const own = program.students.map((line) => ownMarksOf(program, line, texts).join(', '))
  const heading = [texts.student, ...program.results.map(({ code }) => code), texts.mark, texts.acta_mark, texts.code, texts.remark]
  const lines = program.students.map((line) => [
    line.student.display_name,
    ...program.results.map(({ id }) => {
      const held = line.results.find((each) => each.id === id)
      return number(held?.mark, held?.is_own)
    }),
    number(line.mark, line.is_own),
    line.acta,
    line.code,
    line.remark,
  ])
  const reopened = program.students.map((line) => (line.reopened ? texts.reopened : ''))
  return withLast(withLast([heading, ...lines], own, texts.own), reopened, texts.reopenedColumn)
}

/** All programs of a group: a line per student with what stands in each acta. */
export function groupTable({ programs }: EvaluatedGroup, texts: EvaluationDocumentTexts): Cell[][] {
  const students = new Map(
    programs.flatMap((program) => program.students.map(({ student }) => [student.id, student.display_name] as const)),
  )
  const byName = [...students].toSorted(([, a], [, b]) => a.localeCompare(b, 'es'))
  const lineOf = (program: DocumentProgram, id: number) => program.students.find(({ student }) => student.id === id)
  const heading = [texts.student, ...programs.map(({ course }) => course.name)]
  const lines = byName.map(([id, name]) => [
    name,
    ...programs.map((program) => {
      const line = lineOf(program, id)
      if (!line || (line.acta === null && line.code === null)) return null
      if (line.code !== null || line.acta === null) return actaText(line, '')
      return line.is_own ? { value: line.acta, shownAs: 'whole' as const } : line.acta
    }),
  ])
  const namesOf = (id: number, holds: (line: DocumentProgram['students'][number]) => boolean) =>
    programs
      .filter((program) => program.students.some((line) => line.student.id === id && holds(line)))
      .map(({ course }) => course.name)
      .join(', ')
  const own = byName.map(([id]) => namesOf(id, ({ is_own }) => is_own))
  const reopened = byName.map(([id]) => namesOf(id, (line) => line.reopened !== null))
  return withLast(withLast([heading, ...lines], own, texts.own), reopened, texts.reopenedColumn)
}

/** Rows below a table with own marks, which say what the asterisk means. */
export const ownLegendRows = (table: readonly (readonly Cell[])[], texts: EvaluationDocumentTexts): Cell[][] =>
  table.some((cells) => cells.some((cell) => cell !== null && typeof cell === 'object')) ? [[], [texts.ownLegend]] : []

/** Cells as texts for CSV: numbers with the decimal comma of Spanish spreadsheets; whole marks of the acta stay whole. */
export const textCells = (cells: readonly Cell[], decimals: readonly boolean[]): string[] =>
  cells.map((cell, index) => {
    if (cell === null || typeof cell === 'string') return cell ?? ''
    const value = typeof cell === 'object' ? cell.value : cell
    return decimals[index] ? hundredthsText(Math.round(value * 100)) : String(value)
  })
