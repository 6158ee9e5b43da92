import type { FastifyInstance } from 'fastify'
import cluster from 'node:cluster'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { DataFolderError, holdDataFolder, openDataFolder } from './data-folder.ts'
import type { Deps } from './context.ts'
import type { Store } from './db/client.ts'
import { inBackground } from './db/request-scope.ts'
import { describeError, isPassing } from './db/unavailable.ts'
import { migrate, MigrationError } from './db/migrate.ts'
import { openLog } from './log.ts'
import { staleSeconds } from './modules/imports/resume.ts'
import { mayLoadDemo } from './modules/installation/demo-policy.ts'
import { createFirstStartLink, linkHours } from './modules/installation/first-start.ts'
import { mayGetDemoSchool, readInstallation } from './modules/installation/queries.ts'
import { startNotes } from './modules/installation/start-notes.ts'
import { startBackupSchedule } from './backup/schedule.ts'
import { startMailSweep } from './modules/mail/sweep.ts'
import { openDeps, openStore } from './open.ts'
import { announce, ready, startWorkers } from './workers.ts'

/** A reason outside the program why it cannot start; the message is one line. */
class StartError extends Error {
  override name = 'StartError'
}

const explained = [ConfigError, DataFolderError, MigrationError, StartError]

async function refuseTakenPort({ host, port }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(portProblem(error, host, port))))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

function portProblem(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} is already in use. Stop the other program or choose another port with PORT.`
  if (error.code === 'EACCES') return `No permission to listen on port ${port}. Choose one above 1023 with PORT.`
  return `Cannot listen on ${host}:${port} (${error.code ?? error.message}). Check HOST and PORT.`
}

/** Why a database cannot be opened. The embedded one reports only that it aborted. */
function databaseProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (/^(Aborted\(|PGlite failed)/.test(error.message)) return 'its files are damaged, or their disk is full.'
  return describeError(error)
}

/** Opens the database. It waits for a PostgreSQL that starts after this process, and says so once. */
async function openDatabase(config: Config, log: Logger): Promise<Store> {
  const deadline = performance.now() + config.databaseWaitSeconds * 1000
  let isWaiting = false
  for (;;) {
    try {
      return await openStore(config, log)
    } catch (error) {
      const where = config.databaseUrl === null ? `in ${config.dataDir}/db` : `at ${new URL(config.databaseUrl).host}`
      if (!isPassing(error) || performance.now() >= deadline)
        throw new StartError(`The database ${where} cannot be opened: ${databaseProblem(error)}`)
      if (!isWaiting)
        console.log(`The database ${where} does not answer (${describeError(error)}). Trying for ${config.databaseWaitSeconds} seconds …`)
      isWaiting = true
      await pause(500)
    }
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<number> {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(portProblem(error, host, port))
  })
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

/** Loads the demo school into a database without people. Its content is only read in that case. */
async function loadDemo(deps: Deps): Promise<void> {
  if (!(await mayGetDemoSchool(deps.db))) return
  console.log('Loading the demo school …')
  const { loadDemoSchool } = await import('./db/seed/index.ts')
  await loadDemoSchool(deps, deps.clock.now())
}

/** Prints the address, and what the person who starts the server must know or do. With several processes, one of them prints it. */
async function sayReady(deps: Deps, port: number): Promise<void> {
  const { clock, config, db } = deps
  const address = config.publicUrl.replace(/:0$/, `:${port}`)
  const path = await createFirstStartLink(db, clock.now())
  const link =
    path === null
      ? []
      : ['', `There is no IT admin yet. This link creates one, once, within ${linkHours} hours:`, `  ${address}${path}`, '']
  console.log(['', `Aula is ready: ${address}`, ...startNotes(config, await readInstallation(db)), ...link].join('\n'))
}

/** Closes gracefully on the first signal and exits at once on another one a second later: npm and a terminal may both pass on one Ctrl-C. */
function closeOnSignal(close: () => Promise<void>) {
  let since: number | null = null
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (since !== null && performance.now() - since > 1000) process.exit(1)
      if (since !== null) return
      since = performance.now()
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}

/** Serves the metrics if a port is set. @returns a function that stops it */
async function openMetricsPort({ metricsHost, metricsPort }: Config, read: () => Promise<string>): Promise<() => void> {
  if (metricsPort === null) return () => undefined
  const { serveMetrics } = await import('./metrics.ts')
  const server = await serveMetrics(read, metricsHost, metricsPort).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(portProblem(error, metricsHost, metricsPort).replace(/PORT\b/, 'METRICS_PORT'))
  })
  return () => server.close()
}

/** The primary process of several: it owns the workers and the metrics, and answers no request. */
async function startPrimary(config: Config): Promise<void> {
  await openDataFolder(config.dataDir)
  await refuseTakenPort(config)
  const closeMetrics =
    config.metricsPort === null ? () => undefined : await openMetricsPort(config, (await import('./metrics.ts')).workerMetrics())
  const workers = await startWorkers(config.workers, openLog(config.logLevel))
  // The worker has printed the reason.
  if (!workers) process.exit(1)
  closeOnSignal(async () => {
    await workers.stop()
    closeMetrics()
  })
}

/** A process that answers requests: the only one, or a worker. */
async function startServer(config: Config): Promise<void> {
  await openDataFolder(config.dataDir)
  const release = config.databaseUrl === null ? holdDataFolder(config.dataDir) : () => undefined
  if (cluster.isPrimary) await refuseTakenPort(config)
  const log = openLog(config.logLevel)
  const store = await openDatabase(config, log)
  await migrate(store)
  const { deps, queue } = await openDeps(config, store, log)
  if (mayLoadDemo(config)) await inBackground(() => loadDemo(deps))
  // PostgreSQL collects statistics by itself; the embedded database plans for small tables until it has analysed them.
  if (store.engine.kind === 'pglite') await store.engine.pglite.exec('analyze')
  const app = await buildApp(deps)
  const port = await listen(app, config)
  const { metrics } = deps
  const closeMetrics = metrics && cluster.isPrimary ? await openMetricsPort(config, () => metrics.registry.metrics()) : () => undefined
  await queue.work(deps)
  const stopSweep = startMailSweep(deps)
  const stopBackups = startBackupSchedule(deps)
  await queue.daily(deps.db, 'purge-ended', {})
  await queue.daily(deps.db, 'purge-draft-files', {})
  await queue.daily(deps.db, 'purge-content-bin', {})
  await queue.daily(deps.db, 'purge-result-bin', {})
  await queue.daily(deps.db, 'purge-mark-undos', {})
  await queue.daily(deps.db, 'purge-exports', {})
  await queue.daily(deps.db, 'count-waiting-work', {})
  await queue.daily(deps.db, 'remind-of-evaluations', {})
  await queue.daily(deps.db, 'resume-deletions', {})
  await queue.daily(deps.db, 'resume-new-years', {})
  // After this delay the heartbeat of a killed process's imports is outdated.
  await queue.send(deps.db, 'student-imports-resume', {}, staleSeconds + 1)
  closeOnSignal(async () => {
    await app.close()
    closeMetrics()
    await Promise.all([stopSweep(), stopBackups(), queue.stop()])
    deps.mail.close()
    await store.close()
    release()
  })
  if (cluster.isPrimary) return sayReady(deps, port)
  process.on('message', (message) => {
    if (message === announce) void sayReady(deps, port)
  })
  process.send?.(ready)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  await (cluster.isPrimary && config.workers > 1 ? startPrimary(config) : startServer(config))
}

start().catch((error: unknown) => {
  console.error(error instanceof Error && explained.some((kind) => error instanceof kind) ? error.message : error)
  process.exit(1)
})
