// Runs in a thread of its own: opens a copy of an embedded database and answers the queries of a view.
import { CompiledQuery, type QueryResult } from 'kysely'
import { workerData } from 'node:worker_threads'
import { openPGlite } from './client.ts'

/** The copied folder of a database, or the dump of one in memory. */
export type ViewSource = { folder: string } | { dump: Blob }

export interface ViewQuery {
  sql: string
  parameters: readonly unknown[]
}

const source = workerData as ViewSource
const { db } = await ('folder' in source
  ? openPGlite(source.folder, undefined, { isThrowaway: true })
  : openPGlite(undefined, source.dump, { isThrowaway: true }))
await db.executeQuery(CompiledQuery.raw('set default_transaction_read_only = on'))

export const ask = ({ parameters, sql }: ViewQuery): Promise<QueryResult<unknown>> =>
  db.executeQuery(CompiledQuery.raw(sql, [...parameters]))
