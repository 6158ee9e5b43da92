import { languageOf } from '#server/modules/people/queries.ts'
import type { Handler } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { csvDownload, csvLine, csvMark } from '#server/modules/downloads/csv.ts'
import { auditContextOf } from '#server/caller.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { importReportTexts } from '#server/texts/import-report.ts'
import { rowPage } from './row-queries.ts'
import { requireImportAccess } from './access.ts'

/** Rows per read. */
const pageSize = 2000

/** The outcome of each row as a spreadsheet file in the reader's language. The download is an audit event. */
export const downloadImportReport: Handler<'downloadImportReport'> = async (call, { clock, db }) => {
  const { caller, params } = call
  const { centerId } = await requireImportAccess(db, caller, params.id)
  const { columns, fileName, states, reasons } = importReportTexts[await languageOf(db, caller.id)]
  await transact(db, (tx) =>
    recordAuditEvents(tx, auditContextOf(call, clock), [
      { action: 'report_downloaded', entity: 'student_import', entityId: params.id, centerId },
    ]),
  )
  async function* lines() {
    yield csvMark + csvLine(columns)
    for (let offset = 0, more = true; more; offset += pageSize) {
      const { rows, count } = await rowPage(db, params.id, 'all', { limit: pageSize, offset })
      yield rows
        .map(({ number, state, reason, other_row, name, email, username, group }) => {
          const why = reason === null ? '' : reasons[reason]
          return csvLine([String(number), states[state], other_row === null ? why : `${why} (${other_row})`, name, email, username, group])
        })
        .join('')
      more = offset + pageSize < count
    }
  }
  return csvDownload(`${fileName} ${params.id}.csv`, lines())
}
