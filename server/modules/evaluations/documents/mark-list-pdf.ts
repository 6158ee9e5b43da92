import type { components } from '#openapi/generated/schema.gen.ts'
import type { Letterhead } from '#server/modules/printing/paper.ts'
import { listPdf } from '#server/modules/printing/list-pdf.ts'
import { writtenMoment } from '#server/school-day.ts'
import type { EvaluationDocumentTexts } from '#server/texts/evaluation-documents.ts'
import type { Language } from '#server/texts/language.ts'
import type { EvaluationRow } from '../queries.ts'
import { signOf } from './acta-table.ts'
import { evaluationLine, resultsLegend, stateOf } from './document-lines.ts'
import { cellText, isOwnMark, type MarkTable } from './mark-columns.ts'

interface MarkListPdf {
  evaluation: EvaluationRow
  program: components['schemas']['EvaluatedProgram']
  table: MarkTable
  hasResults: boolean
  numbers: 'comma' | 'point'
  letterhead: Letterhead
  texts: EvaluationDocumentTexts
  language: Language
  at: Date
}

/** The list as a PDF. It always has headings; marks that the teacher set in place of the computed ones have an asterisk, lines of who is reopened a dagger. */
export function markListPdf({
  evaluation,
  program,
  table,
  hasResults,
  numbers,
  letterhead,
  texts,
  language,
  at,
}: MarkListPdf): Promise<Buffer> {
  const { headings, lines } = table
  const list = {
    title: `${texts.markList}: ${program.course.name}`,
    about: [evaluationLine(evaluation, texts), stateOf(program, letterhead.zone, texts)],
    headings,
    lines: lines.map((cells, index) => {
      const [first = '', ...others] = cells.map((cell) => `${cellText(cell, numbers)}${isOwnMark(cell) ? '*' : ''}`)
      return [`${first}${signOf(program.students[index] ?? { reopened: null })}`, ...others]
    }),
    notes: [
      ...(lines.some((cells) => cells.some(isOwnMark)) ? [texts.ownLegend] : []),
      ...(program.students.some(({ reopened }) => reopened !== null) ? [texts.reopenedLegend] : []),
      ...(hasResults && program.results.length > 0 ? [resultsLegend(program)] : []),
    ],
  }
  const title = `${texts.markList} · ${evaluation.name} · ${program.course.name} · ${evaluation.group_name}`
  return listPdf({ title, list, letterhead, made: texts.made(writtenMoment(at, letterhead.zone)[0]), language, at })
}
