import { setTimeout as pause } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import { isDiskFull } from '#server/adapters/files.ts'
import type { Ctx } from '#server/context.ts'
import { type Tables, transact, type Tx } from '#server/db/client.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { type ZipEntry, zipOf } from '#server/modules/downloads/zip.ts'
import { noteUpload, removeStored } from '#server/modules/files/jobs.ts'
import { insertNotifications } from '#server/modules/notifications/insert.ts'
import { keepPart, type KeptDocument, type MadeDocument } from './parts.ts'
import { type ChosenDocuments, type DataExport, dropParts } from './queries.ts'

/** Milliseconds between two heartbeats, which also save the progress and notice that the export was discarded. */
const heartbeatMs = 1000
/** Attempts after which an export is assumed to crash its process. */
const mostAttempts = 5

/** An export as the code that fills its zip sees it. */
export interface ExportTask {
  centerId: number | null
  userId: number
  /** When it was asked for. */
  at: Date
  /** Which documents; null for data. */
  chosen: ChosenDocuments | null
  /** @param share of the data that is written, 0 to 1 @param groups whose documents are written */
  report: (share: number, groups?: number) => void
  /** Documents of a part of the zip, which are made once: the next attempt reads those of this one. */
  keep: (part: number, make: () => AsyncIterable<MadeDocument>) => Promise<KeptDocument[]>
}
/** The entries of the zip, read one after the other. */
export type ExportContents = (task: ExportTask, ctx: Ctx) => AsyncIterable<ZipEntry>

/** The export was discarded, or another process has taken it over. */
class ExportLost extends Error {
  override name = 'ExportLost'
}

/** An attempt to write an export: nobody else writes under its key. */
interface Attempt {
  exportId: number
  key: string
}

const rowOf = (tx: Tx, { exportId, key }: Attempt) =>
  tx.updateTable('data_exports').where('id', '=', exportId).where('state', '=', 'running').where('storage_key', '=', key)

/**
 * Job: writes the zip of an export as a stored file. It can run again after a crash: each attempt writes under a key of its own, and an
 * older attempt stops once it finds that the key has changed. What it has kept (`ExportTask.keep`) is not made again. An error ends the export as failed, unless the process ends or the
 * database is away: then the job is repeated.
 */
export async function runExport(exportId: number, contents: ExportContents, ctx: Ctx, signal: AbortSignal): Promise<void> {
  const { db, files, log } = ctx
  const key = files.newKey()
  const attempt = { exportId, key }
  const row = await begin(attempt, ctx)
  if (!row) return
  const stop = new AbortController()
  const until = AbortSignal.any([signal, stop.signal])
  const written = { share: 0, groups: row.groups_done ?? 0 }
  // whoever has made a part does not crash its process
  const owns = async (tx: Tx) => (await rowOf(tx, attempt).set({ attempts: 1 }).returning('id').executeTakeFirst()) !== undefined
  const task: ExportTask = {
    centerId: row.center_id,
    userId: row.user_id,
    at: row.created_at,
    chosen: row.chosen as ChosenDocuments | null,
    // what an earlier attempt has kept is not counted down
    report: (share, groups = 0) => Object.assign(written, { share, groups: Math.max(groups, written.groups) }),
    keep: (part, make) => keepPart({ exportId, owns, signal: until }, part, make, ctx),
  }
  const zip = zipOf(contents(task, ctx))
  // The error reaches the code that saves the zip, even when nothing reads it yet.
  zip.on('error', () => undefined)
  const heartbeat = beat(attempt, ctx, written, until).catch((error: Error) => zip.destroy(error))
  const onShutdown = () => zip.destroy(new Error('the process ends'))
  signal.addEventListener('abort', onShutdown)
  try {
    if (signal.aborted) onShutdown()
    const { sha256, size } = await files.save(zip, Infinity, key)
    if (!(await finish(attempt, ctx, { sha256, size }))) await files.remove(key)
  } catch (error) {
    if (error instanceof ExportLost) return
    if (signal.aborted || error instanceof DatabaseUnavailable) throw error
    log.error({ err: error, exportId }, 'an export has failed')
    await transact(db, async (tx) => {
      const failure = isDiskFull(error) ? 'disk_full' : 'internal'
      await fail(tx, attempt, failure, ctx)
    })
  } finally {
    signal.removeEventListener('abort', onShutdown)
    stop.abort()
    await heartbeat
  }
}

/** Takes the export for this attempt. @returns undefined when there is nothing to write */
async function begin({ exportId, key }: Attempt, { clock, db, jobs }: Ctx) {
  return transact(db, async (tx) => {
    const row = await tx.selectFrom('data_exports').where('id', '=', exportId).selectAll().forUpdate().executeTakeFirst()
    if (!row || (row.state !== 'queued' && row.state !== 'running')) return undefined
    const now = clock.now()
    if (row.storage_key !== null) await jobs.send(tx, 'remove-files', { keys: [row.storage_key] })
    const change = {
      state: 'running',
      storage_key: key,
      attempts: row.attempts + 1,
      // the groups whose documents are kept stay done
      progress: row.groups_total === null ? 0 : row.progress,
      moved_at: now,
    } as const
    await tx.updateTable('data_exports').set(change).where('id', '=', exportId).execute()
    await noteUpload(tx, jobs, key)
    if (row.attempts < mostAttempts) return row
    await fail(tx, { exportId, key }, 'internal', { clock, jobs })
    return undefined
  })
}

/** How much of an export is written: a share of 0 to 1, and of documents how many groups. */
interface Written {
  readonly share: number
  readonly groups: number
}

/** Saves the progress until the end. @throws ExportLost */
async function beat(attempt: Attempt, { clock, db }: Ctx, written: Written, until: AbortSignal): Promise<void> {
  for (;;) {
    await pause(heartbeatMs, undefined, { signal: until }).catch(() => undefined)
    if (until.aborted) return
    const found = await transact(db, (tx) =>
      rowOf(tx, attempt)
        .set({
          progress: sql<number>`greatest(case when groups_total is null then 0 else progress end, ${Math.min(99, Math.floor(written.share * 100))}::smallint)`,
          groups_done: sql<number | null>`case when groups_total is not null then least(${written.groups}::smallint, groups_total) end`,
          moved_at: clock.now(),
        })
        .returning('id')
        .executeTakeFirst(),
    )
    if (!found) throw new ExportLost('the export was discarded')
  }
}

type Owned = Pick<Selectable<Tables['data_exports']>, 'center_id' | 'kind' | 'user_id'>

const notify = (tx: Tx, { center_id, kind, user_id }: Owned, outcome: 'ready' | 'failed', at: Date) =>
  insertNotifications(tx, [
    {
      ...{ centerId: center_id, userId: user_id, at, data: center_id === null ? {} : { center_id } },
      kind: kind === 'documents' ? `documents_${outcome}` : `export_${outcome}`,
    },
  ])

/** @returns false when the export was discarded meanwhile */
async function finish(attempt: Attempt, { clock, config, db, jobs }: Ctx, stored: { sha256: string; size: number }): Promise<boolean> {
  const now = clock.now()
  const seconds = config.exportHours * 3600
  const change = {
    state: 'ready',
    progress: 100,
    groups_done: sql<number | null>`groups_total`,
    finished_at: now,
    expires_at: new Date(now.getTime() + seconds * 1000),
    ...stored,
  } as const
  return transact(db, async (tx) => {
    const row = await rowOf(tx, attempt).set(change).returning(['center_id', 'kind', 'user_id']).executeTakeFirst()
    if (!row) return false
    await removeStored(tx, jobs, await dropParts(tx, [attempt.exportId]))
    await notify(tx, row, 'ready', now)
    await jobs.send(tx, 'purge-exports', {}, seconds + 1)
    return true
  })
}

async function fail(
  tx: Tx,
  attempt: Attempt,
  failure: NonNullable<DataExport['failure']>,
  { clock, jobs }: Pick<Ctx, 'clock' | 'jobs'>,
): Promise<void> {
  const now = clock.now()
  const row = await rowOf(tx, attempt)
    .set({ state: 'failed', failure, storage_key: null, finished_at: now })
    .returning(['center_id', 'kind', 'user_id'])
    .executeTakeFirst()
  if (!row) return
  await removeStored(tx, jobs, await dropParts(tx, [attempt.exportId]))
  await notify(tx, row, 'failed', now)
}
