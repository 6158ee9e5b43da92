import type { Schema } from '@/shared/api'

/** A student as typed in a row. */
export interface TypedRow {
  readonly first_name: string
  readonly last_name_1: string
  readonly last_name_2: string
  readonly email: string
}

export const columns = ['first_name', 'last_name_1', 'last_name_2', 'email'] as const satisfies readonly (keyof TypedRow)[]
export type Column = (typeof columns)[number]

/** As many as the server takes at once. */
export const mostRows = 200

const emptyRow: TypedRow = { first_name: '', last_name_1: '', last_name_2: '', email: '' }

export const emptyRows = (count: number): readonly TypedRow[] => Array.from({ length: count }, () => emptyRow)

export const isEmpty = (row: TypedRow) => columns.every((column) => row[column].trim() === '')

/**
 * The rows after cells were pasted into one of them: cells of a sheet are parted by tabs and line ends, and go on to the right and
 * downwards; rows are added as they are needed. Null where what is pasted is a single cell, which the field takes by itself.
 */
export function paste(
  rows: readonly TypedRow[],
  at: { readonly row: number; readonly column: Column },
  text: string,
): readonly TypedRow[] | null {
  const lines = text.replaceAll('\r', '').replace(/\n+$/, '').split('\n')
  if (lines.length === 1 && !text.includes('\t')) return null
  const first = columns.indexOf(at.column)
  const last = Math.min(mostRows, Math.max(rows.length, at.row + lines.length))
  return Array.from({ length: last }, (_, index) => {
    const row = rows[index] ?? emptyRow
    const cells = lines[index - at.row]?.split('\t')
    if (index < at.row || !cells) return row
    return Object.fromEntries(
      columns.map((column, place) => [column, (place < first ? undefined : cells[place - first]?.trim()) ?? row[column]]),
    ) as unknown as TypedRow
  })
}

export type RowProblems = Readonly<Partial<Record<Column, string>>>

/** What is wrong with a typed row before it is sent, as field codes; an empty row is no row. */
export function problemsOf(row: TypedRow, needsEmail: boolean): RowProblems {
  if (isEmpty(row)) return {}
  const email = row.email.trim()
  return {
    ...(row.first_name.trim() === '' ? { first_name: 'required' } : {}),
    ...(email === '' ? (needsEmail ? { email: 'required' } : {}) : /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) ? {} : { email: 'format' }),
  }
}

/** Filled rows as they are sent, with the place that each has on the screen: the server names what is wrong by the order sent. */
export function filled(rows: readonly TypedRow[]): { readonly row: number; readonly student: Schema<'NewStudent'> }[] {
  return rows.flatMap((typed, row) => {
    if (isEmpty(typed)) return []
    const { email, ...names } = typed
    return [{ row, student: { ...names, email: email.trim() === '' ? null : email.trim() } }]
  })
}
