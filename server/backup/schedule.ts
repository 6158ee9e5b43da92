import { setTimeout as pause } from 'node:timers/promises'
import type { Ctx } from '../context.ts'
import { platformZone, schoolDay, schoolMoment } from '../school-day.ts'
import { newestBackup } from './places.ts'

/** Milliseconds between two looks at the clock. */
const interval = 30_000
const day = 24 * 60 * 60 * 1000

/** The last moment at which a backup was due. @param atMinute minutes after midnight in the zone of the platform */
export function lastDue(now: Date, atMinute: number): Date {
  const today = schoolMoment(schoolDay(now, platformZone), atMinute, platformZone)
  if (today <= now) return today
  // noon: a day before it is the day before also when the clocks change
  const noon = schoolMoment(schoolDay(now, platformZone), 12 * 60, platformZone)
  return schoolMoment(schoolDay(new Date(noon.getTime() - day), platformZone), atMinute, platformZone)
}

/** Whether the place has no backup since one was due. */
export async function isBackupDue(place: string, due: Date): Promise<boolean> {
  const newest = await newestBackup(place)
  return newest === null || new Date(newest.manifest.taken_at) < due
}

/**
 * Queues the daily backup when it is due, or at the start when it was missed. Every process looks; the job is queued once.
 * @returns a function that ends it
 */
export function startBackupSchedule({ clock, config, db, jobs, log }: Ctx): () => Promise<void> {
  const { atMinute, place } = config.backup
  if (atMinute === null) return async () => undefined
  const stopping = new AbortController()
  let done = 0
  const look = async () => {
    const due = lastDue(clock.now(), atMinute)
    if (due.getTime() === done) return
    if (await isBackupDue(place, due)) await jobs.once(db, 'scheduled-backup', { due: due.toISOString() }, due.toISOString())
    done = due.getTime()
  }
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => log.error({ err: error }, 'the backup could not be queued'))
      await pause(interval, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const ended = watch()
  return () => {
    stopping.abort()
    return ended
  }
}
