import { sql } from 'kysely'
import type { Step } from '#server/db/chunks.ts'
import { type Db, transact, type Tx } from '#server/db/client.ts'
import { lockSeats } from '#server/modules/licences/seats.ts'
import { insertNotifications } from '#server/modules/notifications/insert.ts'
import { lockImport } from './access.ts'
import type { StudentImport } from './student-import.ts'

export type Import = Awaited<ReturnType<typeof lockImport>>

/**
 * Steps of a job on one import, which lock the center and the import; each returns null when the import is no longer in the state of the
 * job: discarded, or ended by another process.
 */
export function stepsOf(
  db: Db,
  { centerId, importId, state }: { centerId: number; importId: number; state: StudentImport['state'] },
): Step<Import> {
  return (work) =>
    transact(db, async (tx) => {
      await lockSeats(tx, centerId)
      const found = await tx.selectFrom('student_imports').where('id', '=', importId).select('state').forUpdate().executeTakeFirst()
      return found?.state === state ? work(tx, await lockImport(tx, importId)) : null
    })
}

/** Deletes what the file says in rows without an outcome of their own: cells are kept only while the mapping can change. */
export async function forgetCells(tx: Tx, importId: number): Promise<void> {
  await sql`update student_import_rows set cells = '[]' where import_id = ${importId} and cells <> '[]'`.execute(tx)
}

/** Number of attempts after which an import is assumed to crash its process. */
const mostAttempts = 5

/** Counts an attempt. @throws when there were too many */
export async function beginAttempt(step: Step<Import>, at: Date): Promise<void> {
  const mayTry = await step(async (tx, { id, attempts }) => {
    await tx
      .updateTable('student_imports')
      .set({ attempts: attempts + 1, moved_at: at })
      .where('id', '=', id)
      .execute()
    return attempts < mostAttempts
  })
  if (mayTry === false) throw new Error('It has brought its process down too often')
}

/** Notifies the person who started the import. */
export async function notifyAuthor(
  tx: Tx,
  { id, center_id, created_by, group_id }: Import,
  kind: 'import_finished' | 'import_failed' | 'import_undone' | 'import_undo_failed',
  at: Date,
): Promise<void> {
  const data = { import_id: id, ...(group_id === null ? {} : { group_id }) }
  await insertNotifications(tx, [{ centerId: center_id, userId: created_by, kind, data, at }])
}
