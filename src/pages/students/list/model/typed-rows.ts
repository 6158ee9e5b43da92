import type { Schema } from '@/shared/api'
import { checkField, type FieldErrorCode } from '@/shared/form'
import { addStudents } from '#openapi/generated/request-rules.gen.ts'

/** The input of one row. */
export interface TypedRow {
  readonly first_name: string
  readonly last_name_1: string
  readonly last_name_2: string
  readonly email: string
}

export const columns = ['first_name', 'last_name_1', 'last_name_2', 'email'] as const satisfies readonly (keyof TypedRow)[]
export type Column = (typeof columns)[number]

/** The most students in one request. */
export const mostRows = addStudents.students.maxItems

const emptyRow: TypedRow = { first_name: '', last_name_1: '', last_name_2: '', email: '' }

export const emptyRows = (count: number): readonly TypedRow[] => Array.from({ length: count }, () => emptyRow)

export const isEmpty = (row: TypedRow) => columns.every((column) => row[column].trim() === '')

/**
 * The rows after cells were pasted into one of them. Cells are separated by tabs and line ends and fill the fields to the right and
 * downwards; rows are added as needed. Null for a single cell, which the browser pastes into the field.
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
      columns.map((column, cell) => [column, (cell < first ? undefined : cells[cell - first]?.trim()) ?? row[column]]),
    ) as unknown as TypedRow
  })
}

const keyOf = (row: TypedRow) => row.email.trim().toLowerCase()

/**
 * Errors of the rows before they are sent, by field (`rows.2.email`). Empty rows are ignored; at least one must be filled, and each
 * person needs an e-mail of their own.
 */
export function rowErrors(rows: readonly TypedRow[], needsEmail: boolean): Readonly<Record<string, FieldErrorCode>> {
  if (rows.every(isEmpty)) return { 'rows.0.first_name': { code: 'nothing' } }
  const found = rows.flatMap((row, index) =>
    columns.flatMap((column) => {
      if (isEmpty(row)) return []
      const isMissing = column === 'email' && needsEmail && row.email.trim() === ''
      const isRepeated =
        column === 'email' && row.email.trim() !== '' && rows.some((other, at) => at !== index && keyOf(other) === keyOf(row))
      const problem = isMissing
        ? { code: 'required' }
        : (checkField(addStudents.students.items[column], row[column]) ?? (isRepeated ? { code: 'repeated_email' } : undefined))
      return problem ? [[`rows.${index}.${column}`, problem] as const] : []
    }),
  )
  return Object.fromEntries(found)
}

export const isTypedEmail = (row: TypedRow, email: string) => keyOf(row) === email.toLowerCase()

/** The addresses of sent students that the server says somebody else has. */
export const takenEmails = (sent: readonly Schema<'NewStudent'>[], errors: Readonly<Record<string, readonly string[]>>) =>
  sent.flatMap(({ email }, index) => (email !== null && errors[`students.${index}.email`]?.includes('email_taken') ? [email] : []))

/** The name as the API displays it: "Surnames, name". */
export const typedName = ({
  first_name,
  last_name_1,
  last_name_2,
}: Omit<TypedRow, 'email' | 'last_name_2'> & { readonly last_name_2?: string }) =>
  [
    [last_name_1, last_name_2 ?? '']
      .map((name) => name.trim())
      .filter(Boolean)
      .join(' '),
    first_name.trim(),
  ]
    .filter(Boolean)
    .join(', ')

/** The filled rows to send, each with its index on the screen: the server reports errors by index in the request. */
export function filled(rows: readonly TypedRow[]): { readonly row: number; readonly student: Schema<'NewStudent'> }[] {
  return rows.flatMap((typed, row) => {
    if (isEmpty(typed)) return []
    const { email, ...names } = typed
    return [{ row, student: { ...names, email: email.trim() === '' ? null : email.trim() } }]
  })
}
