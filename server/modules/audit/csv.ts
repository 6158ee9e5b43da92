import { en } from '#openapi/labels/audit-en.ts'
import { es } from '#openapi/labels/audit-es.ts'
import type { components } from '#openapi/generated/schema.gen.ts'
import { csvLine, csvMark } from '#server/modules/downloads/csv.ts'
import { writtenMoment } from '#server/school-day.ts'
import type { Language } from '#server/texts/language.ts'

type AuditRow = components['schemas']['AuditRow']
type Change = AuditRow['changes'][number]

/** The same words for codes as on screen; a code that nobody gave words to is still readable. */
type Words = Readonly<Record<'actions' | 'fields' | 'values', Readonly<Record<string, string>>>>
const texts = { es, en }

const camel = (code: string) => code.replaceAll(/[._-](\w)/g, (_, letter: string) => letter.toUpperCase())
const say = (words: Readonly<Record<string, string>>, code: string) => words[camel(code)] ?? code.replaceAll(/[._]/g, ' ')

const isMoment = (field: string) => field.endsWith('_at') || field === 'from' || field === 'to'
const sayMoment = (at: string) => writtenMoment(new Date(at)).join(' ')

/** The name of the file, without its ending. */
export const csvName = (language: Language): string => texts[language].fileName

function sayValue(language: Language, field: string, value: unknown): string {
  const { nothing, values } = texts[language]
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return nothing
  if (Array.isArray(value)) return value.map((each) => sayValue(language, field, each)).join(', ')
  if (typeof value === 'boolean') return value ? values.yes : values.no
  if (field.endsWith('_file_id')) return values.image
  const isHundredths = field === 'mark' || field === 'points'
  if (typeof value === 'number') return isHundredths ? (value / 100).toFixed(2).replace('.', ',') : String(value)
  const text = String(value)
  if (isMoment(field)) return sayMoment(text)
  if (field === 'action') return say(texts[language].actions, text)
  if (field === 'fields') return say(texts[language].fields, text)
  return (values as Words['values'])[camel(text)] ?? text
}

/** "Nota: 6,50 → 7,00"; only what there is now where there was nothing. A mark says by itself that there is one. */
const sayChanges = (language: Language, changes: readonly Change[]) =>
  changes
    .filter(({ field, after }) => field !== 'outcome' || after !== 'marked')
    .map(({ field, before, after }) => {
      const was = before === null ? '' : `${sayValue(language, field, before)} → `
      return `${say(texts[language].fields, field)}: ${was}${sayValue(language, field, after)}`
    })
    .join(' · ')

/** The log as a Spanish spreadsheet opens it: byte order mark, semicolons, dates and times of Madrid. */
export async function* auditCsv(pages: AsyncIterable<readonly AuditRow[]>, language: Language): AsyncGenerator<string> {
  const { actions, columns, gone } = texts[language]
  yield csvMark + csvLine(Object.values(columns))
  for await (const rows of pages) {
    yield rows
      .map((row) =>
        csvLine([
          sayMoment(row.at),
          row.actor?.name ?? gone,
          row.on_behalf_of?.name ?? '',
          say(actions, `${row.entity}.${row.action}`),
          row.subject ?? '',
          row.student?.name ?? '',
          row.center?.name ?? '',
          sayChanges(language, row.changes),
          row.reason ?? '',
        ]),
      )
      .join('')
  }
}
