import { fromKysely, type Db as BossDb, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { PGlite } from '@electric-sql/pglite'
import type { Db, Store, Tx } from '../db/client.ts'
import { inBackground } from '../db/request-scope.ts'
import { inTurn } from '../db/run-sql.ts'

/** Data of the jobs of each queue. Every module adds its queues by declaration merging. */
export interface JobData {}
export type JobName = keyof JobData & string

/**
 * Function of each queue. A job may run again after a failure or a crash, so running it twice must do no harm. The signal says that
 * the process ends: long work stops at its next step.
 */
export type JobTable<Ctx> = { [N in JobName]: (data: JobData[N], ctx: Ctx, signal: AbortSignal) => Promise<void> }

/** How a queue differs from the others. */
export interface QueueOptions {
  /** Jobs taken at once; they run one after the other. For short jobs that come in numbers. */
  batch?: number
  /** Seconds between two looks for jobs of which no notification came: after a crash, and behind a pooler. */
  pollSeconds?: number
  /** Seconds that an ended job is kept. For jobs with personal data. */
  keepSeconds?: number
  /** Seconds that a job may run, 15 minutes by default; less than a day. */
  longestSeconds?: number
}
export type QueueTable = Partial<Record<JobName, QueueOptions>>

/** Background work, kept in the same database as everything else. */
export interface Jobs {
  /**
   * Queues a job. Given a transaction, the job exists exactly when the transaction is committed.
   * @param delaySeconds earliest start from now
   */
  send: <N extends JobName>(db: Db | Tx, name: N, data: JobData[N], delaySeconds?: number) => Promise<void>
  /** Queues a job that runs once a day: today if it has not run yet, else tomorrow. The job queues itself again. */
  daily: <N extends JobName>(db: Db | Tx, name: N, data: JobData[N]) => Promise<void>
  /** Queues a job unless one with the same key was queued on this day in UTC: several processes may do it. */
  once: <N extends JobName>(db: Db | Tx, name: N, data: JobData[N], key: string) => Promise<void>
  /** Jobs by queue. */
  counts: () => Promise<JobCount[]>
}

/** Jobs of one queue in all processes; the database counts them once a minute. */
export interface JobCount {
  queue: string
  ready: number
  active: number
  failed: number
}

/** The queues of this process. The code that opens them also stops them. */
export interface JobQueue<Ctx> extends Jobs {
  /** Starts to process jobs in this process. */
  work: (ctx: Ctx) => Promise<void>
  /** Runs every waiting job now and returns how many there were. For tests and scripts. */
  drain: (ctx: Ctx) => Promise<number>
  /** Gives the jobs of processes that died back to their queues, which the server does once a minute. For tests. */
  recover: () => Promise<void>
  stop: () => Promise<void>
}

/** Connection of the queues to PostgreSQL. */
export interface JobConnection {
  url: string
  /** Whether the database can notify of new jobs. Behind a transaction-mode pooler it cannot, and the queues poll. */
  listens: boolean
}

const installing = 4_117_003
/** Seconds without a heartbeat after which a job runs again in another process. */
const heartbeatSeconds = 30
const queueOptions = { retryLimit: 5, retryDelay: 5, retryBackoff: true, notify: true, heartbeatSeconds }

/**
 * Opens the queues inside an open store and creates what is missing.
 * @param onError gets the errors of background work
 * @param connection for queues on PostgreSQL; by default the address of the store
 * @param special how queues differ from the others
 */
export async function openJobs<Ctx>(
  store: Store,
  table: Partial<JobTable<Ctx>>,
  onError: (error: unknown) => void,
  connection?: JobConnection,
  special: QueueTable = {},
): Promise<JobQueue<Ctx>> {
  const boss = openBoss(store, connection)
  boss.on('error', onError)
  const queues = Object.entries(table) as [JobName, (data: unknown, ctx: Ctx, signal: AbortSignal) => Promise<void>][]
  // pg-boss installs itself, and two simultaneous installations fail.
  await inTurn(store, installing, async () => {
    await boss.start()
    const known = new Set((await boss.getQueues()).map((queue) => queue.name))
    for (const [name] of queues) {
      const { keepSeconds, longestSeconds } = special[name] ?? {}
      const options = {
        ...queueOptions,
        ...(keepSeconds === undefined ? {} : { deleteAfterSeconds: keepSeconds }),
        ...(longestSeconds === undefined ? {} : { expireInSeconds: longestSeconds }),
      }
      await (known.has(name) ? boss.updateQueue(name, options) : boss.createQueue(name, options))
      // Loads the queue into pg-boss's memory: sending inside a transaction must not need a second connection.
      await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
    }
  })
  let working = false
  const stopping = new AbortController()
  return {
    async send(db, name, data, delaySeconds) {
      await boss.send(name, data as object, { db: fromKysely(db), ...(delaySeconds === undefined ? {} : { startAfter: delaySeconds }) })
    },
    async once(db, name, data, key) {
      await boss.send(name, data as object, { db: fromKysely(db), singletonSeconds: 24 * 60 * 60, singletonKey: key })
    },
    async daily(db, name, data) {
      await boss.send(name, data as object, { db: fromKysely(db), singletonSeconds: 24 * 60 * 60, singletonNextSlot: true })
    },
    async work(ctx) {
      working = true
      for (const [name, run] of queues) {
        const { batch: batchSize = 1, pollSeconds } = special[name] ?? {}
        const polling = pollSeconds === undefined ? pollingOptions : { ...pollingOptions, pollingIntervalSeconds: pollSeconds }
        let worker: string | undefined
        worker = await boss.work(name, { ...polling, batchSize, perJobResults: true }, async (jobs: Job<unknown>[]) => {
          // One notification can cover many jobs: after these the worker fetches the next without waiting.
          if (worker !== undefined) boss.notifyWorker(worker)
          const results: JobResult[] = []
          for (const job of jobs) results.push(await resultOf(job.id, () => inBackground(() => run(job.data, ctx, stopping.signal))))
          return results
        })
      }
    },
    async drain(ctx) {
      let done = 0
      for (let found = true; found;) {
        found = false
        for (const [name, run] of queues) {
          for (const job of await boss.fetch<unknown>(name, { batchSize: 100 })) {
            await inBackground(() => run(job.data, ctx, stopping.signal))
            await boss.complete(name, job.id)
            done += 1
            found = true
          }
        }
      }
      return done
    },
    async counts() {
      const own = await boss.getQueues(queues.map(([name]) => name))
      return own.map(({ name, readyCount, activeCount, failedCount }) => ({
        queue: name,
        ready: readyCount,
        active: activeCount,
        failed: failedCount,
      }))
    },
    recover: () => boss.supervise(),
    async stop() {
      stopping.abort()
      await boss.stop({ graceful: working, timeout: 5000, close: store.engine.kind === 'postgres' })
    },
  }
}

/** The failure of one job of a batch does not touch the others. */
async function resultOf(id: string, run: () => Promise<void>): Promise<JobResult> {
  try {
    await run()
    return { id, status: 'completed' }
  } catch (error) {
    return {
      id,
      status: 'failed',
      output: error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : error,
    }
  }
}

/** Each queue polls for jobs without a notification: delayed jobs, retries, and all jobs behind a pooler. */
const pollingOptions = { pollingIntervalSeconds: 20, notifyPollingIntervalSeconds: 30 }

/** A connection that the network has cut silently must not occupy a queue for ever. */
const connectionLimits = { query_timeout: 70_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

function openBoss({ engine }: Store, connection: JobConnection | undefined): PgBoss {
  if (engine.kind === 'pglite') {
    return new PgBoss({
      db: embeddedBoss(engine.pglite),
      backend: 'pglite',
      useListenNotify: true,
      reindex: false,
      monitorVacuum: false,
      schedule: false,
    })
  }
  const { url = engine.pool.options.connectionString ?? '', listens = true } = connection ?? {}
  return new PgBoss({
    ...connectionLimits,
    connectionString: url,
    // Separate connections: requests and jobs do not wait for each other.
    max: 2,
    application_name: `aula jobs ${process.pid}`,
    useListenNotify: listens,
    schedule: false,
    // Flows are not used: without this, every process would poll for them every five seconds.
    flowIntervalSeconds: 600,
  })
}

/**
 * pg-boss on the one connection of the embedded database. Its own adapter rolls a failed block back in a second step, and another
 * query could run in between and meet the broken transaction; here the block holds the connection.
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
