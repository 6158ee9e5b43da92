import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer, thisCheckout } from '../../support/server.ts'
import { secret } from './data.ts'
import { withDatabase } from './database.ts'

/** Milliseconds: wait until the start is complete, then measure. */
const settling = 10_000
const measured = 30_000

/** Starts processes without requests. @returns the transactions of each per second */
export async function idleTransactions(adminUrl: string, databaseUrl: string, processes: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'aula-idle-'))
  const env = { DATA_DIR: folder, SECRET: secret, DATABASE_URL: databaseUrl, WEB_CONCURRENCY: String(processes) }
  const server = await startServer({ checkout: thisCheckout, env })
  const count = () =>
    withDatabase(adminUrl, async (client) => {
      const { rows } = await client.query<{ count: number }>(
        'select (xact_commit + xact_rollback)::float8 as count from pg_stat_database where datname = $1',
        [new URL(databaseUrl).pathname.slice(1)],
      )
      return rows[0]?.count ?? Number.NaN
    })
  try {
    await pause(settling)
    const [before, start] = [await count(), performance.now()]
    await pause(measured)
    return ((await count()) - before) / ((performance.now() - start) / 1000) / processes
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
