import type { Ctx } from '#server/context.ts'
import { auditContextOf } from '#server/caller.ts'
import { answer, type Call } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { csvDownload, csvLine, csvMark } from '#server/modules/downloads/csv.ts'
import { downloadHeaders } from '#server/modules/downloads/download-headers.ts'
import { xlsxDownload } from '#server/modules/downloads/xlsx.ts'
import { letterheadOf } from '#server/modules/printing/letterhead.ts'
import { evaluationDocumentTexts } from '#server/texts/evaluation-documents.ts'
import { findEvaluation } from '../read.ts'
import { type Cell, groupTable, ownLegendRows, programTable, textCells } from './acta-table.ts'
import { type EvaluatedGroup, readEvaluatedGroup } from './evaluated-group.ts'
import { evaluationPdf } from './evaluation-pdf.ts'

/** Characters that no file system refuses. */
const fileName = (...parts: string[]) => parts.join(' ').replaceAll(/[\\/:*?"<>|]/g, '')

/** The acta of an evaluation, or the reports of its students, as a file. The download is an audit event. */
export async function downloadEvaluation(call: Call<'downloadEvaluation'>, ctx: Ctx) {
  const { caller, params, query } = call
  const { kind, format = 'pdf', course, student, language = 'es' } = query
  if (kind === 'reports' && format !== 'pdf') throw invalid({ format: ['choice'] })
  if (kind === 'acta' && student !== undefined) throw invalid({ student: ['choice'] })
  const at = ctx.clock.now()
  const evaluation = await findEvaluation(ctx.db, caller, params.id)
  const which = { courseId: course, studentId: student, at, withAttendance: kind === 'reports' }
  const group = await readEvaluatedGroup(ctx.db, evaluation, which)
  await transact(ctx.db, (tx) =>
    recordAuditEvents(tx, auditContextOf(call, ctx.clock), [
      {
        action: 'exported',
        entity: 'evaluation',
        entityId: evaluation.id,
        centerId: evaluation.center_id,
        after: {
          ...{ kind, format },
          ...(course === undefined ? {} : { course_id: course }),
          ...(student === undefined ? {} : { student_id: student }),
        },
      },
    ]),
  )
  const texts = evaluationDocumentTexts[language]
  const [only] = group.programs
  const person = student === undefined ? undefined : only?.students[0]?.student
  const of = person ? person.full_name : course !== undefined && only ? only.course.name : evaluation.group_name
  const name = `${fileName(person ? texts.report : texts[kind], evaluation.name, of)}.${format}`
  if (format !== 'pdf') return tableFile(name, group, course === undefined ? undefined : only, { format, language, at })
  const letterhead = await letterheadOf(ctx, evaluation.center_id)
  const pdf = await evaluationPdf({ group, kind, of, letterhead, language, at })
  return answer(200, pdf, { headers: downloadHeaders(name, 'application/pdf') })
}

function tableFile(
  name: string,
  group: EvaluatedGroup,
  program: EvaluatedGroup['programs'][number] | undefined,
  { format, language, at }: { format: 'xlsx' | 'csv'; language: 'es' | 'en'; at: Date },
) {
  const texts = evaluationDocumentTexts[language]
  const table = program ? programTable(program, texts) : groupTable(group, texts)
  if (format === 'xlsx') {
    const widths = table[0]?.map((heading, index) => (index === 0 ? 32 : Math.min(40, Math.max(8, String(heading).length + 2)))) ?? []
    return xlsxDownload(name, { name: texts.acta, widths, rows: inOnePart([...table, ...ownLegendRows(table, texts)]), at })
  }
  // the columns of marks, which have two decimals; those of the acta are whole
  const decimals = (table[0] ?? []).map((_, index) => program !== undefined && index > 0 && index <= program.results.length + 1)
  return csvDownload(name, lines(table.map((cells) => textCells(cells, decimals))))
}

async function* inOnePart(table: Cell[][]): AsyncGenerator<Cell[][]> {
  yield await Promise.resolve(table)
}

async function* lines(table: string[][]): AsyncGenerator<string> {
  yield await Promise.resolve(csvMark + table.map(csvLine).join(''))
}
