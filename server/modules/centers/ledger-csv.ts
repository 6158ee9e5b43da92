import { en } from '#openapi/labels/seats-en.ts'
import { es } from '#openapi/labels/seats-es.ts'
import { csvCell, csvMark } from '#server/modules/downloads/csv.ts'
import { type TimeZone, writtenMoment } from '#server/school-day.ts'
import { ledgerTexts } from '#server/texts/downloads.ts'
import type { Language } from '#server/texts/language.ts'
import type { SeatKind, SeatReason } from '#server/modules/licences/seats.ts'

/** One exported row of the ledger; unknown values are empty. */
export interface LedgerLine {
  at: Date
  kind: SeatKind
  delta: number
  reason: SeatReason
  person: string
  group: string
  actor: string
}

const labels = { es, en }

/** The sign of a number is not a formula, so cells are escaped one by one. */
const line = (cells: readonly string[]) => `${cells.join(';')}\r\n`

/** The ledger in the format of Spanish spreadsheets: byte order mark, semicolons, dates and times of the center. */
export async function* ledgerCsv(pages: AsyncIterable<readonly LedgerLine[]>, zone: TimeZone, language: Language): AsyncGenerator<string> {
  const { kinds, reasons } = labels[language]
  yield csvMark + line(ledgerTexts[language].columns)
  for await (const rows of pages) {
    yield rows
      .map((row) => {
        const [date, time] = writtenMoment(row.at, zone)
        const [what = '', why = '', ...who] = [kinds[row.kind], reasons[row.reason], row.person, row.group, row.actor].map(csvCell)
        return line([date, time, what, row.delta > 0 ? `+${row.delta}` : String(row.delta), why, ...who])
      })
      .join('')
  }
}
