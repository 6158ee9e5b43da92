import type { Schema } from '@/shared/api'
import { storedValue } from '@/shared/lib/storage'

export type MarkColumn = Schema<'MarkListColumn'>

export const markColumns: readonly MarkColumn[] = [
  'number',
  'surnames_first',
  'full_name',
  'surnames',
  'first_name',
  'username',
  'acta',
  'acta_mark',
  'code',
  'mark',
  'results',
  'remark',
]

/** Columns and format of a list of marks. */
export interface MarkListChoice {
  readonly columns: readonly MarkColumn[]
  readonly numbers: 'comma' | 'point'
  readonly headings: boolean
}

const fallback: MarkListChoice = { columns: ['surnames_first', 'acta_mark', 'code'], numbers: 'comma', headings: true }

/** What a person chose last on this device, for every program: they paste into the same application again. */
export const storedChoice = (userId: number) =>
  storedValue<MarkListChoice>(`aula.mark-list.${userId}`, {
    parse: (text) => {
      if (text === null) return fallback
      const { columns, numbers, headings } = JSON.parse(text) as MarkListChoice
      // a column that a later version does not know any more is left out
      return { columns: columns.filter((each) => markColumns.includes(each)), numbers: numbers === 'point' ? 'point' : 'comma', headings }
    },
    format: JSON.stringify,
    fallback,
  })

/** The columns with one of them moved by a number of places; the same where it would leave the list. */
export function moveColumn(columns: readonly MarkColumn[], column: MarkColumn, by: number): readonly MarkColumn[] {
  const to = columns.indexOf(column) + by
  if (to < 0 || to >= columns.length) return columns
  const others = columns.filter((each) => each !== column)
  return [...others.slice(0, to), column, ...others.slice(to)]
}
