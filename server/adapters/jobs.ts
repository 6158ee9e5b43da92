import { fromKysely, type Db as BossDb, PgBoss } from 'pg-boss'
import type { PGlite } from '@electric-sql/pglite'
import type { Db, Store, Tx } from '../db/client.ts'
import { inTurn } from '../db/run-sql.ts'

/** What each queue carries. Every module adds its own by declaration merging. */
export interface JobData {}
export type JobName = keyof JobData & string

/** Who does the jobs of each queue. A job may run again after a failure or a crash, so it must bear being repeated. */
export type JobTable<Ctx> = { [N in JobName]: (data: JobData[N], ctx: Ctx) => Promise<void> }

/** Background work, kept in the same database as everything else. */
export interface Jobs {
  /**
   * Queues a job. Given a transaction, the job exists exactly when the transaction is committed.
   * @param delaySeconds earliest start from now
   */
  send: <N extends JobName>(db: Db | Tx, name: N, data: JobData[N], delaySeconds?: number) => Promise<void>
  /** Sees to it that a job runs once a day: today if it has not yet, else tomorrow. The job asks for itself again. */
  daily: <N extends JobName>(db: Db | Tx, name: N, data: JobData[N]) => Promise<void>
}

/** The running queue, owned by whoever started the server. */
export interface JobQueue<Ctx> extends Jobs {
  /** Starts taking jobs as they come, in this process. */
  work: (ctx: Ctx) => Promise<void>
  /** Does everything that waits, now, and answers how many jobs that were. For tests and for a clean shutdown of scripts. */
  drain: (ctx: Ctx) => Promise<number>
  stop: () => Promise<void>
}

const installing = 4_117_003
const retries = { retryLimit: 5, retryDelay: 5, retryBackoff: true, notify: true }

/**
 * Opens the queues inside an open store, making what is missing.
 * @param onError told of trouble in the background; nothing is thrown there
 */
export async function openJobs<Ctx>(
  store: Store,
  table: Partial<JobTable<Ctx>>,
  onError: (error: unknown) => void,
): Promise<JobQueue<Ctx>> {
  const embedded = store.engine.kind === 'pglite'
  const boss = new PgBoss({
    db: store.engine.kind === 'pglite' ? embeddedBoss(store.engine.pglite) : poolBoss(store.engine.pool),
    backend: embedded ? 'pglite' : 'postgres',
    useListenNotify: embedded,
    reindex: !embedded,
    monitorVacuum: !embedded,
    schedule: false,
  })
  boss.on('error', onError)
  const queues = Object.entries(table) as [JobName, (data: unknown, ctx: Ctx) => Promise<void>][]
  // pg-boss installs itself; two processes that do so at once refuse each other.
  await inTurn(store, installing, async () => {
    await boss.start()
    const known = new Set((await boss.getQueues()).map((queue) => queue.name))
    for (const [name] of queues) {
      if (known.has(name)) continue
      await boss.createQueue(name, retries)
      // Reads the queue into the boss's memory: sending inside a transaction must not need a second connection.
      await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
    }
  })
  let working = false
  return {
    async send(db, name, data, delaySeconds) {
      await boss.send(name, data as object, { db: fromKysely(db), ...(delaySeconds === undefined ? {} : { startAfter: delaySeconds }) })
    },
    async daily(db, name, data) {
      await boss.send(name, data as object, { db: fromKysely(db), singletonSeconds: 24 * 60 * 60, singletonNextSlot: true })
    },
    async work(ctx) {
      working = true
      for (const [name, run] of queues) {
        await boss.work<unknown>(name, { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 30 }, async (jobs) => {
          for (const job of jobs) await run(job.data, ctx)
        })
      }
    },
    async drain(ctx) {
      let done = 0
      for (let found = true; found;) {
        found = false
        for (const [name, run] of queues) {
          for (const job of await boss.fetch<unknown>(name, { batchSize: 100 })) {
            await run(job.data, ctx)
            await boss.complete(name, job.id)
            done += 1
            found = true
          }
        }
      }
      return done
    },
    stop: () => boss.stop({ graceful: working, timeout: 5000, close: false }),
  }
}

/**
 * pg-boss on the connection that everything else uses. Its own adapter rolls a failed block back in a second step, and a
 * query of somebody else could slip in between and meet the broken transaction; here the block holds the connection.
 */
function embeddedBoss(pglite: PGlite): BossDb {
  return {
    async executeSql(text, values) {
      if (values?.length) return pglite.query(text, values)
      const results = await (/^\s*begin\b/i.test(text) ? pglite.transaction((tx) => tx.exec(text)) : pglite.exec(text))
      return { rows: results.flatMap((result) => result.rows) }
    },
    async listen(channel, onNotification, onReconnect) {
      const unlisten = await pglite.listen(channel, onNotification)
      onReconnect()
      return { close: () => unlisten() }
    },
  }
}

function poolBoss(pool: { query: (text: string, values?: unknown[]) => Promise<unknown> }): BossDb {
  return {
    async executeSql(text, values) {
      const result = (await pool.query(text, values)) as { rows: unknown[] } | { rows: unknown[] }[]
      return { rows: Array.isArray(result) ? result.flatMap((one) => one.rows) : result.rows }
    },
  }
}
