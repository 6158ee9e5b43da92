import { auditContextOf } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import { answer, type Call } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { csvDownload, csvLine, csvMark } from '#server/modules/downloads/csv.ts'
import { tsvLine } from '#server/modules/downloads/tsv.ts'
import { downloadHeaders } from '#server/modules/downloads/download-headers.ts'
import { xlsxDownload } from '#server/modules/downloads/xlsx.ts'
import { safeName } from '#server/modules/downloads/zip-names.ts'
import { letterheadOf } from '#server/modules/printing/letterhead.ts'
import { evaluationDocumentTexts } from '#server/texts/evaluation-documents.ts'
import { usernamesOf } from '../center-queries.ts'
import { findEvaluation, readProgram } from '../read.ts'
import { ownLegendRows } from './acta-table.ts'
import { cellOfWorkbook, cellText, markTable, withOwnColumn, withReopenedColumn } from './mark-columns.ts'

async function* once<T>(part: T): AsyncGenerator<T> {
  yield await Promise.resolve(part)
}

/** The marks of one program of an evaluation with chosen columns: cells to paste elsewhere, or a file, whose download is an audit event. */
export async function downloadMarkList(call: Call<'downloadMarkList'>, ctx: Ctx) {
  const { clock, db } = ctx
  const { caller, params, query } = call
  const { columns, format, headings: hasHeadings = true, numbers = 'comma', language = 'es' } = query
  const at = clock.now()
  const program = await readProgram(db, caller, { id: params.id, courseId: params.course_id, at })
  const ids = columns.includes('username') ? program.students.map(({ student }) => student.id) : []
  const usernames = new Map(ids.length === 0 ? [] : (await usernamesOf(db, ids).execute()).map(({ id, username }) => [id, username]))
  const texts = evaluationDocumentTexts[language]
  const chosen = markTable(program, columns, texts, usernames)
  // a column that was not chosen would be in the way of who pastes or imports the cells
  const named =
    hasHeadings && (format === 'csv' || format === 'xlsx') ? withReopenedColumn(withOwnColumn(chosen, texts), program, texts) : chosen
  const { headings, lines } = named
  const rows = [...(hasHeadings ? [headings] : []), ...lines]
  if (format === 'tsv') {
    const text = rows.map((cells) => tsvLine(cells.map((cell) => cellText(cell, numbers)))).join('')
    return answer(200, Buffer.from(text), { headers: { 'content-type': 'text/tab-separated-values; charset=utf-8' } })
  }
  const evaluation = await findEvaluation(db, caller, params.id)
  await transact(db, (tx) =>
    recordAuditEvents(tx, auditContextOf(call, clock), [
      {
        ...{ action: 'exported', entity: 'evaluation', entityId: params.id, centerId: evaluation.center_id },
        after: { kind: 'marks', format, course_id: params.course_id },
      },
    ]),
  )
  const name = safeName(`${texts.marks} ${program.evaluation.name} ${program.course.name}.${format}`, `${params.id}.${format}`)
  if (format === 'csv')
    return csvDownload(name, once(csvMark + rows.map((cells) => csvLine(cells.map((cell) => cellText(cell, numbers)))).join('')))
  if (format === 'pdf') {
    const { markListPdf } = await import('./mark-list-pdf.ts')
    const letterhead = await letterheadOf(ctx, evaluation.center_id)
    const shown = { evaluation, program, table: { headings, lines }, hasResults: columns.includes('results'), numbers }
    const pdf = await markListPdf({ ...shown, letterhead, texts, language, at })
    return answer(200, pdf, { headers: downloadHeaders(name, 'application/pdf') })
  }
  const widths = headings.map((heading, index) => {
    const longest = Math.max(heading.length, ...lines.map((line) => cellText(line[index] ?? null, numbers).length))
    return Math.min(40, Math.max(8, longest + 2))
  })
  const cells = rows.map((row) => row.map(cellOfWorkbook))
  const legend = ownLegendRows(cells, texts)
  return xlsxDownload(name, { name: texts.marks, widths, rows: once([...cells, ...(hasHeadings ? legend : [])]), at })
}
