import { en } from '#openapi/labels/audit-en.ts'
import { es } from '#openapi/labels/audit-es.ts'
import type { components } from '#openapi/generated/schema.gen.ts'
import { csvLine, csvMark } from '#server/modules/downloads/csv.ts'
import { isUnidentified } from './without-actor.ts'
import { type TimeZone, writtenMoment } from '#server/school-day.ts'
import type { Language } from '#server/texts/language.ts'

type AuditRow = components['schemas']['AuditRow']
type Change = AuditRow['changes'][number]

const texts = { es, en }

const camel = (code: string) => code.replaceAll(/[._-](\w)/g, (_, letter: string) => letter.toUpperCase())
/** Labels that the screens show. Codes come from stored rows, so a label is an own property only; a code without one is shown as it is. */
const ownValue = (labels: Readonly<Record<string, string>>, name: string) => (Object.hasOwn(labels, name) ? labels[name] : undefined)
const labelFor = (labels: Readonly<Record<string, string>>, code: string) => ownValue(labels, camel(code)) ?? code.replaceAll(/[._]/g, ' ')

const isMoment = (field: string) => field.endsWith('_at') || field === 'from' || field === 'to'

/** How values are written. */
interface Style {
  language: Language
  zone: TimeZone
}

const formatMoment = (at: string, zone: TimeZone) => writtenMoment(new Date(at), zone).join(' ')

/** The file name without extension. */
export const csvName = (language: Language): string => texts[language].fileName

function formatValue(style: Style, field: string, value: unknown): string {
  const { language, zone } = style
  const { nothing, values } = texts[language]
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return nothing
  if (Array.isArray(value)) return value.map((each) => formatValue(style, field, each)).join(', ')
  if (typeof value === 'boolean') return value ? values.yes : values.no
  if (field.endsWith('_file_id')) return values.image
  const isHundredths = field === 'mark' || field === 'points'
  if (typeof value === 'number') return isHundredths ? (value / 100).toFixed(2).replace('.', ',') : String(value)
  const text = String(value)
  if (isMoment(field)) return formatMoment(text, zone)
  if (field === 'action') return labelFor(texts[language].actions, text)
  if (field === 'fields') return labelFor(texts[language].fields, text)
  return ownValue(values, camel(text)) ?? text
}

/** "Nota: 6,50 → 7,00"; only what there is now where there was nothing. A mark says by itself that there is one. */
const formatChanges = (style: Style, changes: readonly Change[]) =>
  changes
    .filter(({ field, after }) => field !== 'outcome' || after !== 'marked')
    .map(({ field, before, after }) => {
      const was = before === null ? '' : `${formatValue(style, field, before)} → `
      return `${labelFor(texts[style.language].fields, field)}: ${was}${formatValue(style, field, after)}`
    })
    .join(' · ')

/** The log in the format of Spanish spreadsheets: byte order mark, semicolons, dates and times of a zone. */
export async function* auditCsv(pages: AsyncIterable<readonly AuditRow[]>, zone: TimeZone, language: Language): AsyncGenerator<string> {
  const { actions, columns, command, gone, unidentified, unreadable } = texts[language]
  yield csvMark + csvLine(Object.values(columns))
  for await (const rows of pages) {
    yield rows
      .map((row) =>
        csvLine([
          formatMoment(row.at, zone),
          row.actor?.name ?? (row.by_command ? command : isUnidentified(row.action) ? unidentified : gone),
          row.on_behalf_of?.name ?? '',
          labelFor(actions, `${row.entity}.${row.action}`),
          row.subject ?? '',
          row.student?.name ?? '',
          row.center?.name ?? '',
          row.unreadable ? unreadable : formatChanges({ language, zone }, row.changes),
          row.reason ?? '',
        ]),
      )
      .join('')
  }
}
