import { statfs } from 'node:fs/promises'
import type { JobCount } from '#server/adapters/jobs.ts'
import { newestBackup } from '#server/backup/places.ts'
import { lastDue } from '#server/backup/schedule.ts'
import type { Ctx } from '#server/context.ts'
import type { Handler, ReplyBody } from '#server/contract.ts'
import { mailSummary } from '#server/modules/mail/list-queries.ts'
import { readState } from './state-queries.ts'
import { gradingDays } from './waiting-work.ts'

type Backup = ReplyBody<'getInstallation'>['backup']

const hour = 60 * 60 * 1000
const day = 24 * hour

/** What IT has to look after. Its parts are read at once; the database is asked three times beside the session. */
export const getInstallation: Handler<'getInstallation'> = async ({ caller }, ctx) => {
  const { clock, config, db, jobs, scanner } = ctx
  const now = clock.now()
  const began = performance.now()
  const since = new Date(now.getTime() - 7 * day)
  const reading = readState(db, { since, centerLimit: config.centerLimit }).then((state) => ({
    ...state,
    milliseconds: Math.round(performance.now() - began),
  }))
  const [state, mails, counts, isScannerUp, freeBytes] = await Promise.all([
    reading,
    mailSummary(db, caller, { center: undefined, hasServer: config.smtpUrl !== null, now }),
    jobs.counts(),
    scanner?.isUp(),
    freeBytesOf(config.dataDir),
  ])
  const { works, centers, counted_at } = state.waiting
  return {
    grading: {
      after_days: gradingDays,
      counted_at: counted_at && new Date(counted_at).toISOString(),
      works,
      centers: centers.map(({ id, name, works: waiting, oldest_at }) => ({
        center: { id, name },
        works: waiting,
        oldest_at: new Date(oldest_at).toISOString(),
      })),
    },
    mails,
    database_milliseconds: state.milliseconds,
    storage: {
      bytes: state.storage.bytes,
      free_bytes: freeBytes,
      nearly_full_centers: state.storage.near,
      full_centers: state.storage.filled,
    },
    jobs: {
      waiting: sumOf(counts, 'ready'),
      active: sumOf(counts, 'active'),
      failed: sumOf(counts, 'failed'),
    },
    virus_scanner: isScannerUp === undefined ? 'none' : isScannerUp ? 'ok' : 'down',
    backup: await backupOf(ctx, now, counts),
    week: state.week,
  }
}

const sumOf = (counts: readonly JobCount[], state: 'ready' | 'active' | 'failed') => counts.reduce((sum, each) => sum + each[state], 0)

async function freeBytesOf(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => null)
  return disk && disk.bavail * disk.bsize
}

/** The last backup. It may take an hour before it is overdue; where others make the backups, two days. */
async function backupOf({ config }: Ctx, now: Date, counts: readonly JobCount[]): Promise<Backup> {
  const { atMinute, place } = config.backup
  const scheduled = atMinute !== null
  const manifest = (await newestBackup(place).catch(() => null))?.manifest
  if (!manifest) return { state: 'none', scheduled, taken_at: null, bytes: null, lost_files: 0 }
  const due = atMinute === null ? new Date(now.getTime() - 2 * day) : lastDue(new Date(now.getTime() - hour), atMinute)
  const isOverdue = new Date(manifest.taken_at) < due
  const hasFailed = counts.some(({ queue, failed }) => queue === 'scheduled-backup' && failed > 0)
  return {
    state: isOverdue ? (hasFailed ? 'failed' : 'overdue') : 'ok',
    scheduled,
    taken_at: manifest.taken_at,
    bytes: manifest.files.bytes + manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0),
    lost_files: manifest.files.missing.length + manifest.files.damaged.length,
  }
}
