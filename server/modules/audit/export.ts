import type { Handler } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { csvDownload } from '#server/modules/downloads/csv.ts'
import { logReader, requireKnownObjects } from './access.ts'
import { auditCsv, csvName } from './csv.ts'
import { nameChanges } from './name-queries.ts'
import { auditRowsAfter } from './queries.ts'
import { auditContextOf } from '#server/caller.ts'
import { platformZone } from '#server/school-day.ts'
import { recordAuditEvents } from './record.ts'
import { toAuditRow } from './view.ts'

/** Rows per read: on the embedded database all other requests wait for each statement. */
const chunk = 400

/** The filtered log as a file that is streamed. The download is an audit event itself, which is not in the file. */
export const exportAudit: Handler<'exportAudit'> = async (call, { clock, db }) => {
  const { language = 'es', ...filters } = call.query
  const auditContext = auditContextOf(call, clock)
  await requireKnownObjects(db, call.caller, filters)
  // Errors of the request are thrown before the file begins.
  const first = await auditRowsAfter(db, call.caller, filters, null, chunk)
  const centerId = call.caller.role === 'admin' ? (filters.center ?? null) : call.caller.managedCenterId
  await transact(db, (tx) =>
    recordAuditEvents(tx, auditContext, [{ action: 'exported', entity: 'audit', entityId: null, centerId, after: filters }]),
  )
  // all rows of one center, or those of all
  const zone = (centerId !== null && first[0]?.center_zone) || platformZone
  async function* pages() {
    for (let rows = first; rows.length > 0;) {
      yield nameChanges(db, logReader(call.caller), rows.map(toAuditRow))
      const last = rows.at(-1)
      rows = last && rows.length === chunk ? await auditRowsAfter(db, call.caller, filters, last, chunk) : []
    }
  }
  const name = `${csvName(language)}-${auditContext.at.toISOString().slice(0, 10)}.csv`
  return csvDownload(name, auditCsv(pages(), zone, language))
}
