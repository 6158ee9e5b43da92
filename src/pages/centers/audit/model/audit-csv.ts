import type { TFunction } from 'i18next'
import type { Schema } from '@/shared/api'
import { formatDateTime } from '@/shared/lib/format'
import { asLine, sayAction, sayChanges } from './audit-words'

type T = TFunction<'centersAudit'>

/** Quoted, and never read as a formula by a spreadsheet. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

const line = (cells: readonly string[]) => `${cells.map(cell).join(';')}\r\n`

/** The head of the file; the mark before it tells spreadsheets that the text is UTF-8. */
export const csvHead = (t: T) =>
  `\uFEFF${line([
    t(($) => $.csv.when),
    t(($) => $.csv.who),
    t(($) => $.csv.behalf),
    t(($) => $.csv.what),
    t(($) => $.csv.subject),
    t(($) => $.csv.student),
    t(($) => $.csv.center),
    t(($) => $.csv.changes),
    t(($) => $.csv.reason),
  ])}`

export const csvLine = (t: T, row: Schema<'AuditRow'>) =>
  line([
    formatDateTime(row.at, 'short'),
    row.actor?.name ?? t(($) => $.gone),
    row.on_behalf_of?.name ?? '',
    sayAction(t, `${row.entity}.${row.action}`),
    row.subject ?? '',
    row.student?.name ?? '',
    row.center?.name ?? '',
    sayChanges(t, row.changes).map(asLine).join(' · '),
    row.reason ?? '',
  ])
