import { Readable } from 'node:stream'
import { auditContextOf } from '#server/caller.ts'
import { FileMissing } from '#server/adapters/files.ts'
import type { JobTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { answer, type Handler } from '#server/contract.ts'
import { type Db, transact } from '#server/db/client.ts'
import { requireCenterAdmin } from '#server/modules/access/centers.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { safeName } from '#server/modules/downloads/zip-names.ts'
import { readExport } from '#server/modules/exports/queries.ts'
import { type ExportContents, runExport } from '#server/modules/exports/run.ts'
import { queueExport } from '#server/modules/exports/start.ts'
import { fileNames } from '#server/texts/downloads.ts'
import { type CenterRows, centerData, milestones, rowsUpTo, type TableName } from './center-data-queries.ts'
import { centerFiles, centerOfFile, sizeOfFiles } from './queries.ts'

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

/** Share of the progress that stands for the tables; the rest stands for the bytes of the files. */
const tableShare = 0.3

/**
 * The zip of a center: a JSON file per table in `datos/`, read in one view of the database, and every file of that moment in
 * `archivos/`, by its id. Files that are deleted meanwhile are named in a list at the end.
 */
const centerContents: ExportContents = async function* ({ at, centerId, report }, { db, files, openView }) {
  if (centerId === null) return
  const view = await openView()
  let stored
  try {
    const tables = Object.entries(centerData) as [TableName, (centerId: number) => CenterRows][]
    for (const [index, [table, condition]] of tables.entries()) {
      const rows = tableJson(view.db, table, condition(centerId))
      yield { path: `${fileNames.tables}/${table}.json`, at, open: async () => Readable.from(rows) }
      report((tableShare * (index + 1)) / tables.length)
    }
    stored = await sizeOfFiles(view.db, centerId)
  } finally {
    await view.close()
  }
  const missing: string[] = []
  let done = 0
  for await (const { id, name, storage_key, created_at, size } of centerFiles(db, centerId, stored.last)) {
    const path = `${fileNames.files}/${id} ${safeName(name, fileNames.file)}`
    const content = await files.read(storage_key).catch((error: unknown) => {
      if (error instanceof FileMissing) return null
      throw error
    })
    if (content) yield { path, at: created_at, open: async () => content }
    else missing.push(path)
    done += size
    report(tableShare + (1 - tableShare) * (done / Math.max(1, stored.bytes)))
  }
  if (missing.length > 0) yield { path: fileNames.missing, at, text: `${missing.join('\n')}\n` }
}

/** Begins the export of a center, which is an audit event. */
export const startCenterExport: Handler<'startCenterExport'> = async (call, { clock, db, jobs }) => {
  const { caller, params } = call
  await requireCenterAdmin(db, caller, params.id)
  const { slug } = await centerOfFile(db, params.id)
  const auditContext = auditContextOf(call, clock)
  const { at } = auditContext
  const fileName = `${slug}-${at.toISOString().slice(0, 10)}.zip`
  const exported = await transact(db, async (tx) => {
    const { id, isNew } = await queueExport(tx, jobs, at, { kind: 'center', userId: caller.id, centerId: params.id, fileName })
    const event = { action: 'exported', entity: 'center', entityId: params.id, centerId: params.id }
    if (isNew) await recordAuditEvents(tx, auditContext, [event])
    return readExport(tx, caller, id, at)
  })
  return answer(202, exported)
}

export const centerExportJobs = {
  'center-export': ({ exportId }, ctx, signal) => runExport(exportId, centerContents, ctx, signal),
} satisfies Partial<JobTable<Ctx>>
