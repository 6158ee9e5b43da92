import type { components } from '#openapi/generated/schema.gen.ts'
import { hundredthsText } from '#server/modules/downloads/numbers.ts'
import { type TimeZone, writtenMoment } from '#server/school-day.ts'
import type { EvaluationDocumentTexts } from '#server/texts/evaluation-documents.ts'
import type { Language } from '#server/texts/language.ts'
import type { EvaluationRow } from '../queries.ts'

type Program = components['schemas']['EvaluatedProgram']

/** Where a program stands: closed by whom and when, or open. */
export const stateOf = (
  { closed_at, closed_by }: Pick<Program, 'closed_at' | 'closed_by'>,
  zone: TimeZone,
  texts: EvaluationDocumentTexts,
) => (closed_at === null ? texts.open : texts.closed(writtenMoment(new Date(closed_at), zone)[0], closed_by))

/** "1.ª evaluación (parcial) · 1.º DAM A · 2026/2027". */
export const evaluationLine = ({ name, kind, group_name, period }: EvaluationRow, texts: EvaluationDocumentTexts) =>
  [`${name} (${texts.kinds[kind]})`, group_name, period].join(' · ')

/** Learning results with their names and weights. */
export const resultsLegend = ({ results }: Pick<Program, 'results'>) =>
  results.map(({ code, name, weight }) => `${code} ${name} (${hundredthsText(weight)} %)`).join(' · ')

/** Codes that can stand in the acta, with their names. */
export const codesLegend = ({ codes }: Pick<Program, 'codes'>, texts: EvaluationDocumentTexts, language: Language) =>
  codes.length === 0 ? '' : texts.codes([...codes.map(({ letters, name }) => `${letters}: ${name[language]}`), texts.noMark].join(' · '))
