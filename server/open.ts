import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { systemClock } from './adapters/clock.ts'
import { openFiles } from './file-settings.ts'
import { openIdIdentity } from './adapters/identity.ts'
import { type JobConnection, type JobQueue, openJobs } from './adapters/jobs.ts'
import { folderMail, type Mail, smtpMail } from './adapters/mail.ts'
import { clamdScanner } from './adapters/virus-scanner.ts'
import { newestBackup } from './backup/places.ts'
import type { Config } from './config.ts'
import type { Ctx, Deps } from './context.ts'
import { syncTree } from './db/durable-files.ts'
import { openPGlite, openPostgres, type Store } from './db/client.ts'
import { openView, viewsOf } from './db/view.ts'
import { slowQueryLog } from './db/slow-queries.ts'
import { countStorage } from './modules/files/storage-queries.ts'
import { jobs as jobTable, queues } from './modules/jobs.ts'
import { workListener } from './modules/learning/work-listener.ts'
import { readMailQueue } from './modules/mail/sending-queries.ts'

/** The secret for signatures: the setting, or one that the first start generates in the data folder. */
async function openSecret(config: Config): Promise<string> {
  if (config.secret !== null) return config.secret
  const file = join(config.dataDir, 'secret')
  const own = `${file}.${process.pid}`
  await writeFile(own, randomBytes(48).toString('base64url'), { mode: 0o600 })
  // A hard link is created atomically: of two processes that start together, one creates it and both read it.
  await link(own, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(own)
  return (await readFile(file, 'utf8')).trim()
}

/** The database that the settings name. With a log, slow queries are written to it. */
export async function openStore(config: Config, log?: Logger): Promise<Store> {
  const timeoutMs = config.databaseTimeoutMs
  const options = { timeoutMs, ...(log && config.slowQueryMs > 0 && { log: slowQueryLog(log, config.slowQueryMs) }) }
  if (config.databaseUrl !== null)
    return openPostgres(config.databaseUrl, 10, { ...options, behindPooler: config.databasePooler === 'transaction' })
  const folder = join(config.dataDir, 'db')
  await finishRestore(folder, join(config.dataDir, 'db-restored'))
  await rm(viewsOf(folder), { recursive: true, force: true })
  if (!existsSync(folder)) await createEmbedded(folder, join(config.dataDir, 'db-unfinished'))
  return openPGlite(folder, undefined, options)
}

/** Creating a database takes seconds. It gets its name when it is complete, so that an interrupted first start does no harm. */
async function createEmbedded(folder: string, unfinished: string): Promise<void> {
  await rm(unfinished, { recursive: true, force: true })
  await (await openPGlite(unfinished)).close()
  await syncTree(unfinished)
  await rename(unfinished, folder)
}

/** A restored database is whole before the old one is moved away, so a crash between the two leaves only its name to be given. */
async function finishRestore(folder: string, restored: string): Promise<void> {
  if (!existsSync(folder) && existsSync(restored)) await rename(restored, folder)
}

function jobConnection({ databaseDirectUrl, databasePooler, databaseUrl }: Config): JobConnection | undefined {
  if (databaseDirectUrl !== null) return { url: databaseDirectUrl, listens: true }
  return databaseUrl === null ? undefined : { url: databaseUrl, listens: databasePooler === 'none' }
}

const openMail = ({ dataDir, mailFrom, mailPace, smtpUrl }: Config): Mail =>
  smtpUrl === null ? folderMail(join(dataDir, 'mail'), mailFrom) : smtpMail(smtpUrl, mailFrom, mailPace)

/** The dependencies of the app on an open, migrated database. */
export async function openDeps(config: Config, store: Store, log: Logger): Promise<{ deps: Deps; queue: JobQueue<Ctx> }> {
  const secret = await openSecret(config)
  const onError = (error: unknown) => log.error({ err: error }, 'background work failed')
  // Only processes that keep the schedule have the place of the backups.
  const { 'scheduled-backup': _, ...others } = jobTable
  const table = config.backup.atMinute === null ? others : jobTable
  const queue = await openJobs<Ctx>(store, table, onError, jobConnection(config), queues)
  const scanner = config.clamd === null ? null : clamdScanner(config.clamd)
  const deps: Deps = {
    config: { ...config, secret },
    db: store.db,
    openView: () => openView(store),
    clock: systemClock,
    files: openFiles(config),
    scanner,
    mail: openMail(config),
    jobs: queue,
    workListener: workListener(queue),
    identity: config.google === null ? null : openIdIdentity(config.google),
    log,
    seenForMs: 750,
    metrics:
      config.metricsPort === null
        ? null
        : (await import('./metrics.ts')).openMetrics(
            store,
            queue.counts,
            () => readMailQueue(store.db),
            () => countStorage(store.db, config.centerLimit),
            scanner,
            () => newestBackup(config.backup.place),
          ),
  }
  return { deps, queue }
}
