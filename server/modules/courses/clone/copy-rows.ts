import type { Insertable, Selectable } from 'kysely'
import type { Tables, Tx } from '#server/db/client.ts'

type CopiedTable =
  | 'course_contents'
  | 'learning_results'
  | 'criteria'
  | 'deliverables'
  | 'deliverable_criteria'
  | 'deliverable_files'
  | 'related_resources'
  | 'related_results'
type Row = Record<string, unknown>

/** Columns that the database writes itself. */
const generated: Partial<Record<CopiedTable, readonly string[]>> = { course_contents: ['parent_level'] }

/** Maximum rows of one statement, below the limit of parameters. */
const chunk = 1000

/**
 * Copies rows with all their columns, so that a column that is added later is copied too.
 * @param change the columns that differ in the copies, and those of type jsonb, which are read as values and written as text
 * @returns the id of the copy by the id of the original, for tables with an id
 */
export async function copyRows<T extends CopiedTable>(
  tx: Tx,
  table: T,
  rows: readonly Selectable<Tables[T]>[],
  change: (row: Selectable<Tables[T]>) => Partial<Insertable<Tables[T]>>,
): Promise<Map<number, number>> {
  const ids = new Map<number, number>()
  for (let from = 0; from < rows.length; from += chunk) {
    const originals = rows.slice(from, from + chunk)
    const copies = originals.map((row) => copyOf(table, { ...(row as Row), ...(change(row) as Row) }))
    const insert = tx.insertInto(table).values(copies as never)
    if (originals.every((row) => !('id' in (row as Row)))) {
      await insert.execute()
      continue
    }
    const made = (await insert.returning('id' as never).execute()) as unknown as { id: number }[]
    for (const [index, { id }] of made.entries()) ids.set(Number((originals[index] as Row)['id']), id)
  }
  return ids
}

function copyOf(table: CopiedTable, row: Row): Row {
  const left = new Set(['id', 'created_at', 'revision', ...(generated[table] ?? [])])
  return Object.fromEntries(Object.entries(row).filter(([name]) => !left.has(name)))
}
