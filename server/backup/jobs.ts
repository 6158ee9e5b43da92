import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { JobTable } from '#server/adapters/jobs.ts'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/context.ts'
import { BackupError } from './manifest.ts'
import { removeOld } from './places.ts'
import { isBackupDue } from './schedule.ts'

declare module '#server/adapters/jobs.ts' {
  interface JobData {
    /** @see startBackupSchedule */
    'scheduled-backup': { due: string }
  }
}

const script = join(import.meta.dirname, '../../scripts/backup.ts')

/** The settings that this process runs with and a new one would not read from the environment in a test. */
const environmentOf = ({ backup, databaseDirectUrl, databaseUrl, dataDir }: Config): NodeJS.ProcessEnv => ({
  // oxlint-disable-next-line node/no-process-env -- the new process reads the same settings
  ...process.env,
  DATA_DIR: dataDir,
  BACKUP_DIR: backup.place,
  DATABASE_URL: databaseUrl ?? '',
  DATABASE_DIRECT_URL: databaseDirectUrl ?? '',
})

/** Runs `npm run backup` as a process of its own, so that requests do not wait for its work. @throws BackupError with its message */
async function runCommand(config: Config, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const child = spawn(process.execPath, [script], { env: environmentOf(config), stdio: ['ignore', 'ignore', 'pipe'] })
  const stop = () => child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  try {
    const [problem, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number | null]>])
    if (code !== 0) throw new BackupError(problem.trim() || 'The process of the backup was ended.')
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

export const backupJobs = {
  /** The daily backup; then those of older days go. A failure is tried again a few times. */
  'scheduled-backup': async ({ due }, { config, log }, signal) => {
    const { keepDays, place } = config.backup
    // it may have been made by hand, or by this job in a process that died after it
    if (!(await isBackupDue(place, new Date(due)))) return
    try {
      await runCommand(config, signal)
      const removed = await removeOld(place, keepDays)
      log.info({ place, removed: removed.length }, 'a backup was made')
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, place }, 'the backup has failed')
      throw error
    }
  },
} satisfies Partial<JobTable<Ctx>>
