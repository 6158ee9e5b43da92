import type { Schema } from '@/shared/api'
import { formatMark, pastedCells } from '@/shared/lib/format'
import { evenWeights } from '#openapi/rules/weights.ts'
import { readPercent } from '@/entities/course'

export type ImportMode = 'add' | 'replace'
type Source = Schema<'DecreeSource'>

/** What will be saved, as a person edits it; weights as typed. */
export interface DraftRow {
  readonly code: string
  readonly name: string
  readonly weight: string
  /** The lines of the pasted text; null where the row is the text itself. */
  readonly source: Source | null
}

export interface DraftResult extends DraftRow {
  readonly criteria: readonly DraftRow[]
}

export interface Draft {
  readonly name: string | null
  readonly hours?: number | null
  readonly results: readonly DraftResult[]
  readonly warnings: readonly Schema<'DecreeWarning'>[]
}

/** The rows with 100.00 % shared equally. */
export function evenly<T extends DraftRow>(rows: readonly T[]): T[] {
  const weights = evenWeights(rows.length)
  return rows.map((row, index) => ({ ...row, weight: formatMark(weights[index] ?? 0) }))
}

export const isEven = (rows: readonly DraftRow[]): boolean => {
  const even = evenly(rows)
  return rows.every(({ weight }, index) => weight === even[index]?.weight)
}

/** Every list of siblings shares 100.00 % equally. */
export const withEvenWeights = (draft: Draft): Draft => ({
  ...draft,
  results: evenly(draft.results).map((result) => ({ ...result, criteria: evenly(result.criteria) })),
})

/** Decrees have no weights: they begin shared equally. */
export const draftsOf = ({ modules }: Schema<'DecreeReading'>): Draft[] =>
  modules.map(({ name, hours, results, warnings }) =>
    withEvenWeights({
      name,
      hours,
      warnings,
      results: results.map((result) => ({
        ...result,
        weight: '',
        criteria: result.criteria.map((criterion) => ({ ...criterion, weight: '' })),
      })),
    }),
  )

/** Code and text in one cell: "RA1. Reconoce …", "a) Se han …". */
const codeInText = /^((?:RA|R\.A\.)\s*\d{1,2}|(?:RA\s*\d{1,2}\s*[.-]\s*)?[a-zñ]{1,2}(?=\s*\)))\s*[.):-]*\s+(\S.*)$/isu

/**
 * Rows of a sheet: code, text and weight, or the code in front of the text. `RA1` begins a learning result, `a` or `RA1.a` is a criterion
 * of the last one.
 */
export function draftsOfSheet(pasted: string): Draft[] {
  const results: { code: string; name: string; weight: string; source: null; criteria: DraftRow[] }[] = []
  for (const cells of pastedCells(pasted)) {
    const [, code, ownText] = codeInText.exec(cells[0] ?? '') ?? []
    const [first = '', text = '', weight = ''] = code === undefined ? cells : [code, ownText, cells[1]]
    const name = text.replaceAll(/\s+/gu, ' ')
    if (name === '') continue
    const row = { name, weight: weight.replace(/\s*%$/u, ''), source: null }
    const result = /^(?:RA|R\.A\.)\s*(\d{1,2})\.?$/iu.exec(first)
    const criterion = /^(?:RA\s*\d{1,2}\s*[.-]?\s*)?(?:CE\s*)?([a-zñ]{1,2}|\d{1,2}(?:\.\d{1,2})?)\s*[).]?$/iu.exec(first)
    if (result) results.push({ ...row, code: `RA${Number(result[1])}`, criteria: [] })
    else if (criterion) results.at(-1)?.criteria.push({ ...row, code: (criterion[1] ?? '').toLowerCase() })
  }
  return results.length === 0 ? [] : [{ name: null, results, warnings: [] }]
}

/** The draft as the contract takes it; null where a weight is none. */
export function importOf(draft: Draft): Schema<'LearningResultImport'>['results'] | null {
  let isWrong = false
  const row = ({ code, name, weight }: DraftRow) => {
    const read = readPercent(weight)
    isWrong ||= read === null || code.trim() === '' || name.trim() === ''
    return { code, name, weight: read ?? 0 }
  }
  const results = draft.results.map((result) => ({ ...row(result), criteria: result.criteria.map(row) }))
  return isWrong ? null : results
}
