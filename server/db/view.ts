import type { Db, Store } from './client.ts'

/** A view of the database for long reads. */
export interface DatabaseView {
  db: Db
  close: () => Promise<void>
}

/**
 * Opens a view of one moment on PostgreSQL: a transaction of its own that sees no later changes. On the embedded database everybody
 * would wait for such a transaction, so each query of the view sees its own moment: see docs/decisions/0035.
 */
export async function openView({ db, engine }: Pick<Store, 'db' | 'engine'>): Promise<DatabaseView> {
  if (engine.kind === 'pglite') return { db, close: async () => undefined }
  // part of the begin: a statement of its own fails once anything, such as the end of a prepared statement, has come before it
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  const close = async () => {
    await tx.rollback().execute()
  }
  return { db: tx, close }
}
