import { ledgerTexts } from '#server/texts/downloads.ts'
import { auditContextOf } from '#server/caller.ts'
import type { Handler } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { requireCenterAdmin } from '#server/modules/access/centers.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { csvDownload } from '#server/modules/downloads/csv.ts'
import { displayName } from '#server/modules/people/person.ts'
import { ledgerCsv, type LedgerLine } from './ledger-csv.ts'
import { chunk, lastLedgerId, requireLedgerGroup, type Row, rowsAfter } from './ledger-queries.ts'
import { centerOfFile } from './queries.ts'

const toLine = ({ at, kind, delta, reason, person, group, actor }: Row): LedgerLine => ({
  at: new Date(at),
  kind,
  delta,
  reason,
  person: person ? displayName(person) : '',
  group: group ?? '',
  actor: actor ? displayName(actor) : '',
})

/** The ledger as a streamed file. The download is an audit event. */
export const exportSeatMoves: Handler<'exportSeatMoves'> = async (call, { db, clock }) => {
  const { caller, params, query } = call
  await requireCenterAdmin(db, caller, params.id)
  const { language = 'es', ...filter } = query
  if (filter.group !== undefined) await requireLedgerGroup(db, params.id, filter.group)
  const { slug, time_zone: zone } = await centerOfFile(db, params.id)
  // Changes during the download are left out: the file shows one moment.
  const last = await lastLedgerId(db)
  // Errors of the request are thrown before the file begins.
  const first = await rowsAfter(db, params.id, filter, last, undefined)
  const { group, ...plain } = filter
  await transact(db, (tx) =>
    recordAuditEvents(tx, auditContextOf(call, clock), [
      {
        action: 'licences_exported',
        entity: 'center',
        entityId: params.id,
        centerId: params.id,
        after: { ...plain, ...(group === undefined ? {} : { group_id: group }) },
      },
    ]),
  )
  async function* pages() {
    for (let rows = first; rows.length > 0;) {
      yield rows.map(toLine)
      rows = rows.length === chunk ? await rowsAfter(db, params.id, filter, last, rows.at(-1)) : []
    }
  }
  const name = `${ledgerTexts[language].fileName}-${slug}-${clock.now().toISOString().slice(0, 10)}.csv`
  return csvDownload(name, ledgerCsv(pages(), zone, language))
}
