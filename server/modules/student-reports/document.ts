import type { Ctx } from '#server/context.ts'
import { auditContextOf } from '#server/caller.ts'
import { answer, type Call } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { groupTallies } from '#server/modules/attendance/attendance-queries.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { downloadHeaders } from '#server/modules/downloads/download-headers.ts'
import { safeName } from '#server/modules/downloads/zip-names.ts'
import { letterheadOf } from '#server/modules/printing/letterhead.ts'
import { numberPages } from '#server/modules/printing/draw-table.ts'
import { bytesOf, openPaper } from '#server/modules/printing/paper.ts'
import { studentReportTexts } from '#server/texts/student-reports.ts'
import { drawStudentReport } from './draw-student-report.ts'
import { studentReport } from './read.ts'

/** The individual report or the recovery plan of a student. The download is an audit event. */
export async function downloadStudentReport(call: Call<'downloadStudentReport'>, ctx: Ctx) {
  const { caller, query } = call
  const { kind, language = 'es' } = query
  const at = ctx.clock.now()
  const { report, centerId } = await studentReport(ctx.db, caller, query, at)
  const attendance = kind === 'individual' ? await groupTallies(ctx.db, query.group) : []
  await transact(ctx.db, (tx) =>
    recordAuditEvents(tx, auditContextOf(call, ctx.clock), [
      {
        ...{ action: 'report_exported', entity: 'student', entityId: report.student.id, centerId },
        after: { kind, group_id: query.group, ...(query.course === undefined ? {} : { course_id: query.course }) },
      },
    ]),
  )
  const texts = studentReportTexts[language]
  const letterhead = await letterheadOf(ctx, centerId)
  const title = `${texts[kind]} · ${report.student.full_name} · ${report.group.name}`
  const paper = openPaper({ title, language, at, tagged: true, numbered: true })
  const pdf = bytesOf(paper)
  drawStudentReport(paper, report, attendance, { kind, letterhead, texts, language, at })
  numberPages(paper, texts.page)
  paper.end()
  const name = safeName(`${texts[kind]} - ${report.student.display_name}.pdf`, `${kind}.pdf`)
  return answer(200, await pdf, { headers: downloadHeaders(name, 'application/pdf') })
}
