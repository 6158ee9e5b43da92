import type pg from 'pg'
import type { Store } from './client.ts'

/** Runs plain SQL text; several statements are allowed where there are no parameters. */
export type RunSql = (text: string, params?: unknown[]) => Promise<Record<string, unknown>[]>

/** Runs SQL text in a separate transaction, for migrations and installers with whole files. */
export async function runSql<T>(store: Store, work: (run: RunSql) => Promise<T>): Promise<T> {
  if (store.engine.kind === 'pglite') {
    return store.engine.pglite.transaction(async (tx) =>
      work(async (text, params) => {
        if (params) return (await tx.query<Record<string, unknown>>(text, params)).rows
        return (await tx.exec(text)).at(-1)?.rows ?? []
      }),
    )
  }
  const client = await store.engine.pool.connect()
  try {
    await client.query('begin')
    const result = await work(async (text, params) => {
      const answer: pg.QueryResult | pg.QueryResult[] = await client.query(text, params)
      return (Array.isArray(answer) ? answer.at(-1) : answer)?.rows ?? []
    })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/**
 * Runs work that only one process may do at a time, such as installing something. An embedded database has one process. The lock
 * belongs to a transaction: behind a pooler, a session's lock would stay on a shared connection.
 * @param key any number without another use
 */
export async function inTurn<T>({ engine }: Store, key: number, work: () => Promise<T>): Promise<T> {
  if (engine.kind === 'pglite') return work()
  const client = await engine.pool.connect()
  try {
    await client.query('begin')
    // The transaction is idle while the work runs on other connections.
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [key])
    return await work()
  } finally {
    // Closing the connection ends the transaction and frees the lock, whatever its state.
    client.release(true)
  }
}
