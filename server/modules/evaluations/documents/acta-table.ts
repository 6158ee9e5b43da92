import { hundredthsText } from '#server/modules/downloads/numbers.ts'
import type { EvaluationDocumentTexts } from '#server/texts/evaluation-documents.ts'
import type { DocumentProgram, EvaluatedGroup } from './evaluated-group.ts'

/** A cell of a file: a text, a number, or nothing. */
export type Cell = string | number | null

/** A mark in hundredths as the number that a sheet computes with. */
const number = (mark: number | null): number | null => (mark === null ? null : mark / 100)

/** What stands in the acta of a student: the code, the whole mark, or both ("10 MH"). */
export const actaText = ({ acta, code }: Pick<DocumentProgram['students'][number], 'acta' | 'code'>, none: string): string =>
  [acta, code].filter((part) => part !== null).join(' ') || none

/** The marks of a line that a teacher set in place of the computed ones: codes of learning results, and the program. */
export function ownMarksOf(
  { results }: Pick<DocumentProgram, 'results'>,
  line: DocumentProgram['students'][number],
  texts: EvaluationDocumentTexts,
): string[] {
  const codes = results.filter(({ id }) => line.results.some((each) => each.id === id && each.is_own)).map(({ code }) => code)
  return line.is_own ? [...codes, texts.ownProgram] : codes
}

const resultOf = ({ results }: DocumentProgram['students'][number], id: number) => results.find((each) => each.id === id)?.mark ?? null

/**
 * One program: a line per student with marks by learning result. Numbers are numbers. Own marks of the teacher are named in a last
 * column, where there are any.
 */
export function programTable(program: DocumentProgram, texts: EvaluationDocumentTexts): Cell[][] {
  const own = program.students.map((line) => ownMarksOf(program, line, texts).join(', '))
  const hasOwn = own.some((places) => places !== '')
  const heading = [texts.student, ...program.results.map(({ code }) => code), texts.mark, texts.acta_mark, texts.code, texts.remark]
  return [
    hasOwn ? [...heading, texts.own] : heading,
    ...program.students.map((line, index) => [
      line.student.display_name,
      ...program.results.map(({ id }) => number(resultOf(line, id))),
      number(line.mark),
      line.acta,
      line.code,
      line.remark,
      ...(hasOwn ? [own[index] ?? ''] : []),
    ]),
  ]
}

/** All programs of a group: a line per student with what stands in each acta. */
export function groupTable({ programs }: EvaluatedGroup, texts: EvaluationDocumentTexts): Cell[][] {
  const students = new Map(
    programs.flatMap((program) => program.students.map(({ student }) => [student.id, student.display_name] as const)),
  )
  const byName = [...students].toSorted(([, a], [, b]) => a.localeCompare(b, 'es'))
  return [
    [texts.student, ...programs.map(({ course }) => course.name)],
    ...byName.map(([id, name]) => [
      name,
      ...programs.map((program) => {
        const line = program.students.find(({ student }) => student.id === id)
        if (!line || (line.acta === null && line.code === null)) return null
        return line.code === null ? line.acta : actaText(line, '')
      }),
    ]),
  ]
}

/** Cells as texts for CSV: numbers with the decimal comma of Spanish spreadsheets; whole marks of the acta stay whole. */
export const textCells = (cells: readonly Cell[], decimals: readonly boolean[]): string[] =>
  cells.map((cell, index) =>
    cell === null ? '' : typeof cell === 'string' ? cell : decimals[index] ? hundredthsText(Math.round(cell * 100), 'es') : String(cell),
  )
