import { sql } from 'kysely'
import { nextSize } from '#server/db/chunks.ts'
import { type Db, transact, type Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import type { Row } from './reading/row.ts'

/** Rows of the first transaction. */
const firstRows = 100

/** One who stores the list of an import. Another one that begins to store a list ends it. */
interface Storing {
  importId: number
  centerId: number
  revision: number
}

/** Locks an import that is being stored. @returns false if somebody else stores it by now, or it is gone */
async function goesOn(tx: Tx, { importId, revision }: Storing): Promise<boolean> {
  const row = await tx
    .selectFrom('student_imports')
    .where('id', '=', importId)
    .select(['is_stored', 'revision'])
    .forUpdate()
    .executeTakeFirst()
  return row?.is_stored === false && row.revision === revision
}

/** Stores rows of a list in one statement. */
async function keepRows(tx: Tx, { importId, centerId }: Storing, rows: readonly Row[]): Promise<void> {
  await sql`insert into student_import_rows (import_id, center_id, number, cells)
    select ${importId}::bigint, ${centerId}::bigint, list.number, list.cells
    from jsonb_to_recordset(${json(rows)}::jsonb) as list (number integer, cells jsonb)`.execute(tx)
}

/** Stores the rows of a list in parts, so that nobody waits for all of them. The import is seen once the last one is stored. */
export async function storeRows(db: Db, storing: Storing, rows: readonly Row[]): Promise<void> {
  for (let from = 0, size = firstRows; from < rows.length;) {
    const start = performance.now()
    const part = rows.slice(from, from + size)
    const isOurs = await transact(db, async (tx) => {
      if (!(await goesOn(tx, storing))) return false
      await keepRows(tx, storing, part)
      return true
    })
    if (!isOurs) return
    from += size
    size = nextSize(size, performance.now() - start)
  }
  await transact(db, async (tx) => {
    if (await goesOn(tx, storing))
      await tx.updateTable('student_imports').set({ is_stored: true }).where('id', '=', storing.importId).execute()
  })
}

/** Deletes the rows of a list in parts. */
export async function deleteRows(db: Db, storing: Storing): Promise<void> {
  for (let size = firstRows, isMore = true; isMore;) {
    const start = performance.now()
    isMore = await transact(db, async (tx) => {
      if (!(await goesOn(tx, storing))) return false
      const rows = tx.selectFrom('student_import_rows').where('import_id', '=', storing.importId)
      const next = await rows.select('number').orderBy('number').limit(size).execute()
      const numbers = next.map(({ number }) => number)
      if (numbers.length === 0) return false
      await tx.deleteFrom('student_import_rows').where('import_id', '=', storing.importId).where('number', 'in', numbers).execute()
      return true
    })
    size = nextSize(size, performance.now() - start)
  }
}
