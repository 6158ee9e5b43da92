import { auditContextOf } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import { answer, type Call } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { csvDownload, csvLine, csvMark } from '#server/modules/downloads/csv.ts'
import { downloadHeaders } from '#server/modules/downloads/download-headers.ts'
import { xlsxDownload } from '#server/modules/downloads/xlsx.ts'
import { safeName } from '#server/modules/downloads/zip-names.ts'
import { letterheadOf } from '#server/modules/printing/letterhead.ts'
import { writtenMoment } from '#server/school-day.ts'
import { notebookTexts } from '#server/texts/notebook.ts'
import { readNotebook } from './get-scores.ts'
import { everyPart } from './score-rows.ts'
import { cellOfWorkbook, scoreTable, textOfCell } from './score-table.ts'

async function* once<T>(part: T): AsyncGenerator<T> {
  yield await Promise.resolve(part)
}

/** The notebook as a file, with the columns and students that are shown, in their order. The download is an audit event. */
export async function downloadScores(call: Call<'downloadScores'>, ctx: Ctx) {
  const { caller, params, query } = call
  const { columns, course, students, format, language = 'es' } = query
  const at = ctx.clock.now()
  const texts = notebookTexts[language]
  const { book, centerId } = await readNotebook({ caller, params, query: { course, parts: everyPart } }, ctx)
  await transact(ctx.db, (tx) =>
    recordAuditEvents(tx, auditContextOf(call, ctx.clock), [
      { action: 'scores_exported', entity: 'group', entityId: params.id, centerId, after: { format, course_id: course } },
    ]),
  )
  const { headings, lines } = scoreTable(book, columns, students, texts)
  const name = safeName(`${texts.title} ${book.group.name} ${book.course?.name ?? ''}.${format}`, `${params.id}.${format}`)
  if (format === 'csv') {
    const rows = [headings, ...lines.map((cells) => cells.map((cell) => textOfCell(cell)))]
    return csvDownload(name, once(csvMark + rows.map(csvLine).join('')))
  }
  if (format === 'pdf') {
    const { listPdf } = await import('#server/modules/printing/list-pdf.ts')
    const list = {
      title: `${texts.title}: ${book.course?.name ?? ''}`,
      about: [book.group.name],
      headings,
      lines: lines.map((cells) => cells.map((cell) => textOfCell(cell))),
      notes: [texts.codes],
      isSheet: true,
    }
    const title = `${texts.title} · ${book.course?.name ?? ''} · ${book.group.name}`
    const letterhead = await letterheadOf(ctx, centerId)
    const pdf = await listPdf({ title, list, letterhead, made: texts.made(writtenMoment(at, letterhead.zone)[0]), language, at })
    return answer(200, pdf, { headers: downloadHeaders(name, 'application/pdf') })
  }
  const widths = headings.map((heading, index) => (index === 0 ? 32 : Math.min(24, Math.max(8, heading.length + 2))))
  return xlsxDownload(name, { name: texts.title, widths, rows: once([headings, ...lines.map((cells) => cells.map(cellOfWorkbook))]), at })
}
