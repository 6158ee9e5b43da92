import { problemOf, studentReader } from '../student.ts'
import { readTable } from '../table.ts'
import { Unreadable } from '../unreadable.ts'

const signs: Record<string, string> = { '\t': 'tab' }

/** The result of reading a file, in lines that people can check: how it was read, its columns, and its first rows with their problems. */
export async function outcomeOf(bytes: Uint8Array): Promise<string[]> {
  try {
    const { format, encoding, delimiter, sheet, headingRow, columns, rows, blankRows } = await readTable(bytes)
    const mapping = columns.map(({ field }) => field)
    const read = studentReader(mapping, rows)
    const manner = [format, encoding, signs[delimiter ?? ''] ?? delimiter, sheet].filter((part) => part !== null).join(' ')
    return [
      `${manner} · headings ${headingRow ?? 'none'} · ${rows.length} rows, ${blankRows} blank`,
      columns.map(({ heading, field, isNotKept }) => `${heading}=${field ?? (isNotKept ? 'not kept' : '?')}`).join(' | '),
      ...rows.slice(0, 6).map((row) => {
        const student = read(row)
        const { first_name, last_name_1, last_name_2, email, username, gender, group } = student
        const names = [last_name_1, last_name_2, first_name].map((name) => (name.length > 40 ? `${name.slice(0, 8)}…` : name)).join(' + ')
        const rest = [email.length > 60 ? '…' : email, username, gender, group].filter(Boolean)
        return `${row.number}: ${[names, ...rest].join(' · ')}${problemOf(student) === null ? '' : ` ✗ ${problemOf(student)}`}`
      }),
    ]
  } catch (error) {
    if (error instanceof Unreadable) return [`refused: ${error.code}`]
    throw error
  }
}
