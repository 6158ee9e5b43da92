import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'

export type DataExport = components['schemas']['DataExport']
export type ChosenDocuments = components['schemas']['ChosenDocuments']

/** The caller's exports. An IT admin who impersonates a person has no right to the data that is kept about that person. */
function ownExports(db: Db | Tx, { id, impersonator }: Caller) {
  const exports = db.selectFrom('data_exports').where('data_exports.user_id', '=', id)
  return impersonator === null ? exports : exports.where('data_exports.kind', '<>', 'personal')
}

const shownExports = (db: Db | Tx, caller: Caller) =>
  ownExports(db, caller)
    .leftJoin('centers', 'centers.id', 'data_exports.center_id')
    .select([
      'data_exports.id',
      'data_exports.kind',
      'data_exports.center_id',
      'centers.name as center_name',
      'data_exports.state',
      'data_exports.progress',
      'data_exports.groups_done',
      'data_exports.groups_total',
      'data_exports.failure',
      'data_exports.file_name',
      'data_exports.size',
      'data_exports.created_at',
      'data_exports.finished_at',
      'data_exports.expires_at',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof shownExports>['executeTakeFirstOrThrow']>>

const toExport = (row: Row, now: Date): DataExport => ({
  id: row.id,
  kind: row.kind,
  center: row.center_id === null || row.center_name === null ? null : { id: row.center_id, name: row.center_name },
  state: row.state === 'ready' && row.expires_at !== null && row.expires_at <= now ? 'expired' : row.state,
  progress: row.progress,
  groups: row.groups_done === null || row.groups_total === null ? null : { done: row.groups_done, total: row.groups_total },
  failure: row.failure,
  file_name: row.file_name,
  size: row.size,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
})

/** @throws 404 for another person's export */
export async function readExport(db: Db | Tx, caller: Caller, id: number, now: Date): Promise<DataExport> {
  const row = await shownExports(db, caller).where('data_exports.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toExport(row, now)
}

interface Filter {
  kind?: DataExport['kind'] | undefined
  center?: number | undefined
}

/** A page of the caller's exports, newest first, and the total count. */
export async function exportPage(db: Db, caller: Caller, filter: Filter, page: { limit: number; offset: number }, now: Date) {
  const { kind, center } = filter
  const { count } = await ownExports(db, caller)
    .$if(kind !== undefined, (some) => some.where('data_exports.kind', '=', kind ?? 'center'))
    .$if(center !== undefined, (some) => some.where('data_exports.center_id', '=', center ?? 0))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await shownExports(db, caller)
    .$if(kind !== undefined, (some) => some.where('data_exports.kind', '=', kind ?? 'center'))
    .$if(center !== undefined, (some) => some.where('data_exports.center_id', '=', center ?? 0))
    .orderBy('data_exports.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { count, rows: rows.map((row) => toExport(row, now)) }
}

/** The file of an export that is ready and has not expired. @throws 404 */
export async function readyFile(db: Db, caller: Caller, id: number, now: Date) {
  const row = await ownExports(db, caller)
    .where('data_exports.id', '=', id)
    .where('data_exports.state', '=', 'ready')
    .where('data_exports.expires_at', '>', now)
    .select(['kind', 'center_id', 'file_name', 'storage_key', 'size', 'sha256', 'finished_at'])
    .executeTakeFirst()
  if (!row || row.storage_key === null || row.size === null || row.sha256 === null) throw notFound()
  return { ...row, storage_key: row.storage_key, size: row.size, sha256: row.sha256 }
}

/** What an earlier attempt at an export has kept of a part. */
export const partOf = (db: Db, exportId: number, part: number) =>
  db
    .selectFrom('data_export_parts')
    .where('export_id', '=', exportId)
    .where('part', '=', part)
    .select(['storage_key', 'entries'])
    .executeTakeFirst()

/** Deletes the parts of exports whose rows are locked. @returns the keys of their files */
export async function dropParts(tx: Tx, exportIds: readonly number[]): Promise<string[]> {
  const gone = await tx
    .deleteFrom('data_export_parts')
    .where('export_id', 'in', [0, ...exportIds])
    .returning('storage_key')
    .execute()
  return gone.map(({ storage_key }) => storage_key)
}

/** Deletes exports whose rows are locked, with their parts. @returns the keys of their files */
export async function deleteExports(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const parts = await dropParts(tx, ids)
  const gone = await tx
    .deleteFrom('data_exports')
    .where('id', 'in', [0, ...ids])
    .returning('storage_key')
    .execute()
  return [...gone.flatMap(({ storage_key }) => storage_key ?? []), ...parts]
}

/** Deletes one of the caller's exports. @returns the keys of its files @throws 404 */
export async function deleteExport(tx: Tx, caller: Caller, id: number): Promise<string[]> {
  const row = await ownExports(tx, caller).where('data_exports.id', '=', id).select('data_exports.id').forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return deleteExports(tx, [id])
}

/** Ready exports whose time is over, unfinished ones that no process writes any more, and rows that have told for long enough. */
export async function endExports(
  tx: Tx,
  now: Date,
  { abandonedBefore, forgottenBefore }: { abandonedBefore: Date; forgottenBefore: Date },
) {
  const expired = await tx
    .updateTable('data_exports as e')
    .from('data_exports as before')
    .whereRef('before.id', '=', 'e.id')
    .where('e.state', '=', 'ready')
    .where('e.expires_at', '<=', now)
    .set({ state: 'expired', storage_key: null })
    .returning('before.storage_key')
    .execute()
  const abandoned = await tx
    .updateTable('data_exports as e')
    .from('data_exports as before')
    .whereRef('before.id', '=', 'e.id')
    .where('e.state', 'in', ['queued', 'running'])
    .where('e.moved_at', '<', abandonedBefore)
    .set({ state: 'failed', failure: 'internal', storage_key: null, finished_at: now })
    .returning(['e.id', 'before.storage_key'])
    .execute()
  await tx.deleteFrom('data_exports').where('state', 'in', ['expired', 'failed']).where('created_at', '<', forgottenBefore).execute()
  const parts = await dropParts(
    tx,
    abandoned.map(({ id }) => id),
  )
  return [...[...expired, ...abandoned].flatMap(({ storage_key }) => storage_key ?? []), ...parts]
}
