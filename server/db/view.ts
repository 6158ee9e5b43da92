import { type CompiledQuery, Kysely, type QueryResult } from 'kysely'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { workerThreads } from '../worker-threads.ts'
import type { Db, Store, Tables } from './client.ts'
import { dialectFor } from './dialect.ts'
import { copyEmbedded } from './embedded-copy.ts'
import type { ViewQuery, ViewSource } from './view-thread.ts'

/** The database as it was at one moment, between its opening and the first read: for long reads. */
export interface DatabaseView {
  db: Db
  close: () => Promise<void>
}

/** Where the copies of an embedded database are; what a killed process leaves there is of no use. */
export const viewsOf = (folder: string) => `${folder}-views`

let opened = 0

/**
 * Opens a view of one moment. On PostgreSQL it is a transaction of its own that sees no later changes. Everybody would wait for such
 * a transaction on the one connection of the embedded database: there the view is a copy of it, which a thread of its own reads. See
 * docs/decisions/0035.
 */
export async function openView({ db, engine }: Pick<Store, 'db' | 'engine'>): Promise<DatabaseView> {
  if (engine.kind === 'postgres') {
    // part of the begin: a statement of its own fails once anything, such as the end of a prepared statement, has come before it
    const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
    const close = async () => {
      await tx.rollback().execute()
    }
    return { db: tx, close }
  }
  if (engine.folder === null) return openCopy({ dump: await engine.pglite.dumpDataDir('none') }, async () => undefined)
  opened += 1
  const copy = join(viewsOf(engine.folder), String(opened))
  const remove = () => rm(copy, { recursive: true, force: true })
  await copyEmbedded(engine.folder, copy).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  return openCopy({ folder: copy }, remove)
}

/** @param remove called when nothing reads the copy any more */
function openCopy(source: ViewSource, remove: () => Promise<void>): DatabaseView {
  const thread = workerThreads(new URL('view-thread.ts', import.meta.url), { atOnce: 1, data: source })
  const connection = {
    executeQuery: <R>({ parameters, sql }: CompiledQuery): Promise<QueryResult<R>> =>
      thread.run({ sql, parameters } satisfies ViewQuery, { name: 'ask' }) as Promise<QueryResult<R>>,
    // oxlint-disable-next-line require-yield -- nothing is streamed out of the database
    async *streamQuery(): AsyncIterableIterator<never> {
      throw new Error('Rows are not streamed.')
    },
  }
  const refuse = async () => {
    throw new Error('A view has no transactions.')
  }
  const db = new Kysely<Tables>({
    dialect: dialectFor({
      init: async () => undefined,
      acquireConnection: async () => connection,
      releaseConnection: async () => undefined,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: () => thread.destroy(),
    }),
  })
  const close = async () => {
    await db.destroy()
    await remove()
  }
  return { db, close }
}

/** Short reads that see one moment. On the embedded database everybody waits for them. */
export const readInOneMoment = <T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
