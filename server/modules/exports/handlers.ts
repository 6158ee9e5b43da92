import { FileMissing } from '#server/adapters/files.ts'
import { auditContextOf } from '#server/caller.ts'
import type { Handler, Handlers } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { requireCenterAdmin } from '#server/modules/access/centers.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { downloadHeaders } from '#server/modules/downloads/download-headers.ts'
import { rangedAnswer } from '#server/modules/downloads/ranged.ts'
import { removeStored } from '#server/modules/files/jobs.ts'
import { deleteExport, exportPage, readExport, readyFile } from './queries.ts'

/** The zip, while it is kept and the caller may still see the data. A download of a center's data is an audit event, its continuation is not. */
const downloadExport: Handler<'downloadExport'> = async (call, { clock, db, files }) => {
  const { caller, params, raw } = call
  const { center_id: centerId, file_name, finished_at, sha256, size, storage_key } = await readyFile(db, caller, params.id, clock.now())
  if (centerId !== null) {
    await requireCenterAdmin(db, caller, centerId)
    if (raw.headers.range === undefined)
      await transact(db, (tx) =>
        recordAuditEvents(tx, auditContextOf(call, clock), [
          { action: 'export_downloaded', entity: 'center', entityId: centerId, centerId },
        ]),
      )
  }
  const headers = {
    ...downloadHeaders(file_name, 'application/zip'),
    'cache-control': 'private, no-store',
    'last-modified': (finished_at ?? clock.now()).toUTCString(),
  }
  return rangedAnswer(raw, { size, sha256, headers, read: (range) => files.read(storage_key, range) }).catch((error: unknown) => {
    throw error instanceof FileMissing ? notFound() : error
  })
}

export const exportHandlers = {
  downloadExport,

  listExports: async (call, { clock, db }) => {
    const { kind, center } = call.query
    const { count, rows } = await exportPage(db, call.caller, { kind, center }, pageOf(call.query), clock.now())
    return paged(call, rows, count)
  },

  getExport: ({ caller, params }, { clock, db }) => readExport(db, caller, params.id, clock.now()),

  discardExport: async ({ caller, params }, { db, jobs }) => {
    await transact(db, async (tx) => {
      await removeStored(tx, jobs, await deleteExport(tx, caller, params.id))
    })
  },
} satisfies Partial<Handlers>
