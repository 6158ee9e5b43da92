import type { Handler } from '#server/contract.ts'
import { auditContextOf } from '#server/caller.ts'
import { transact } from '#server/db/client.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { csvDownload, csvLine, csvMark } from '#server/modules/downloads/csv.ts'
import { xlsxDownload } from '#server/modules/downloads/xlsx.ts'
import { type TimeZone, writtenMoment } from '#server/school-day.ts'
import { type Language } from '#server/texts/language.ts'
import { studentExportTexts } from '#server/texts/student-export.ts'
import { centerFor, centerOfGroup } from './access.ts'
import { type Student, studentRowsAfter, toStudents } from './queries.ts'

/** Rows per read: on the embedded database all other requests wait for each statement. */
const chunk = 400
/** Widths of the columns of the workbook, in characters. */
const widths = [20, 20, 20, 32, 24, 28, 12, 16, 16]

const cellsOf = (language: Language, zone: TimeZone) => (row: Student) => {
  const { first_name, last_name_1, last_name_2 } = row.student
  const written = (moment: string) => writtenMoment(new Date(moment), zone)
  return [
    last_name_1,
    last_name_2,
    first_name,
    row.email ?? '',
    row.username,
    row.groups.map(({ name }) => name).join(', '),
    studentExportTexts[language].states[row.status],
    written(row.joined_at)[0],
    row.last_access_at === null ? '' : written(row.last_access_at).join(' '),
  ]
}

/** The filtered list of students as a file that is streamed, by name. The download is an audit event. */
export const exportStudents: Handler<'exportStudents'> = async (call, { clock, db }) => {
  const { caller, query } = call
  const { center, group: groupId, status = 'active', search = '', language = 'es', format = 'xlsx' } = query
  const { id: centerId, time_zone: zone } = await centerFor(db, caller, center)
  if (groupId !== undefined) await centerOfGroup(db, caller, groupId)
  const filter = { status, groupId, search }
  // Errors of the request are thrown before the file begins.
  const first = await studentRowsAfter(db, caller, centerId, filter, null, chunk)
  const auditContext = auditContextOf(call, clock)
  // `archived` is the reason of a seat in the log
  const after = {
    format,
    status: status === 'archived' ? 'in_archive' : status,
    ...(groupId === undefined ? {} : { group_id: groupId }),
    ...(search === '' ? {} : { search }),
  }
  await transact(db, (tx) =>
    recordAuditEvents(tx, auditContext, [{ action: 'exported', entity: 'student', entityId: null, centerId, after }]),
  )
  const { columns, fileName, sheet } = studentExportTexts[language]
  async function* parts(): AsyncGenerator<readonly (readonly string[])[]> {
    yield [columns]
    for (let rows = first; rows.length > 0;) {
      yield toStudents(rows).map(cellsOf(language, zone))
      const last = rows.at(-1)
      rows = last && rows.length === chunk ? await studentRowsAfter(db, caller, centerId, filter, last, chunk) : []
    }
  }
  async function* lines() {
    yield csvMark
    for await (const part of parts()) yield part.map(csvLine).join('')
  }
  const name = `${fileName}-${auditContext.at.toISOString().slice(0, 10)}.${format}`
  return format === 'csv' ? csvDownload(name, lines()) : xlsxDownload(name, { name: sheet, widths, rows: parts(), at: auditContext.at })
}
