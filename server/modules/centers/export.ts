import { Readable } from 'node:stream'
import { auditContextOf } from '#server/caller.ts'
import type { Handler } from '#server/contract.ts'
import { type Db, transact } from '#server/db/client.ts'
import { requireCenterAdmin } from '#server/modules/access/centers.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { type CenterRows, centerData, milestones, rowsUpTo, type TableName } from './center-data-queries.ts'
import { centerFiles, centerSlug } from './queries.ts'
import { safeName } from '#server/modules/downloads/zip-names.ts'
import { type ZipEntry, zipDownload } from '#server/modules/downloads/zip.ts'
import { fileNames } from '#server/texts/downloads.ts'

/**
 * A table as a streamed JSON array. Both ends of each read are known beforehand: with a limit, the database would sort the rest of
 * the table again for each read.
 */
async function* tableJson(db: Db, table: TableName, condition: CenterRows): AsyncGenerator<string> {
  yield '[\n'
  let after: readonly number[] | undefined
  let isFirst = true
  for (const last of await milestones(db, table, condition)) {
    const lines = await rowsUpTo(db, table, condition, after, last)
    if (lines !== null) yield isFirst ? lines : `,\n${lines}`
    isFirst &&= lines === null
    after = last
  }
  yield '\n]\n'
}

/**
 * A streamed zip with a JSON file per table in `datos/` and every file of the center in `archivos/`, by its id. The download is an
 * audit event.
 */
export const exportCenter: Handler<'exportCenter'> = async (call, { clock, db, files }) => {
  const { caller, params } = call
  await requireCenterAdmin(db, caller, params.id)
  const at = clock.now()
  const slug = await centerSlug(db, params.id)
  const stored = await centerFiles(db, params.id)
  const tables = (Object.entries(centerData) as [TableName, (centerId: number) => CenterRows][]).map(([table, condition]): ZipEntry => ({
    path: `${fileNames.tables}/${table}.json`,
    at,
    open: async () => Readable.from(tableJson(db, table, condition(params.id))),
  }))
  const contents = stored.map(({ id, name, storage_key, created_at }): ZipEntry => ({
    path: `${fileNames.files}/${id} ${safeName(name, fileNames.file)}`,
    at: created_at,
    open: () => files.read(storage_key),
  }))
  await transact(db, (tx) =>
    recordAuditEvents(tx, auditContextOf(call, clock), [
      { action: 'exported', entity: 'center', entityId: params.id, centerId: params.id },
    ]),
  )
  return zipDownload(`${slug}-${at.toISOString().slice(0, 10)}.zip`, [...tables, ...contents])
}
