import type { Schema } from '@/shared/api'
import { formatMark } from '@/shared/lib/format'
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
  /** Rows of a sheet that are neither a learning result nor a criterion of one. */
  readonly unread?: readonly UnreadRow[]
}

export interface UnreadRow {
  /** From 1 on. */
  readonly line: number
  readonly text: string
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
