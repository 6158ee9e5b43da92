import { Readable } from 'node:stream'
import type { Ctx } from '#server/context.ts'
import { readInOneMoment } from '#server/db/view.ts'
import { safeName, uniqueNames } from '#server/modules/downloads/zip-names.ts'
import type { ExportContents } from '#server/modules/exports/run.ts'
import { letterheadOf } from '#server/modules/printing/letterhead.ts'
import { schoolDay } from '#server/school-day.ts'
import { fileNames } from '#server/texts/downloads.ts'
import { evaluationDocumentTexts } from '#server/texts/evaluation-documents.ts'
import { evaluationsOfCenter } from '../queries.ts'
import { type EvaluatedGroup, readEvaluatedGroup } from './evaluated-group.ts'
import { evaluationPdf } from './evaluation-pdf.ts'

/** An evaluation at one moment, so that its acta and its reports agree; null when it was deleted meanwhile. */
const readEvaluation = (
  { db }: Pick<Ctx, 'db'>,
  { id, centerId }: { id: number; centerId: number },
  which: Parameters<typeof readEvaluatedGroup>[2],
): Promise<EvaluatedGroup | null> =>
  readInOneMoment(db, async (tx) => {
    const evaluation = await evaluationsOfCenter(tx, centerId, [id]).executeTakeFirst()
    return evaluation ? readEvaluatedGroup(tx, evaluation, which) : null
  })

/**
 * The zip of actas and reports: a folder per group, and a PDF per evaluation and kind. The marks of one group and the document that is
 * drawn are in memory.
 */
export const documentsOfCenter: ExportContents = async function* ({ at, centerId, chosen, report }, ctx) {
  if (centerId === null || chosen === null) return
  const { documents, evaluations, language } = chosen
  const texts = evaluationDocumentTexts[language]
  const letterhead = await letterheadOf(ctx, centerId)
  const rows = await evaluationsOfCenter(ctx.db, centerId, evaluations).execute()
  const isOneYear = new Set(rows.map(({ period }) => period)).size === 1
  const groups = Map.groupBy(rows, (row) => row.group_id)
  const paths = uniqueNames()
  const which = { today: schoolDay(at), withAttendance: documents.includes('reports') }
  for (const [done, [groupId, ofGroup]] of [...groups].entries()) {
    report(done / groups.size, done)
    for (const { id, name, group_name, period } of ofGroup) {
      const group = await readEvaluation(ctx, { id, centerId }, which)
      if (group === null) continue
      const folder = safeName(isOneYear ? group_name : `${group_name} ${period}`, fileNames.group(groupId))
      for (const kind of documents) {
        const path = paths(`${folder}/${safeName(`${name} - ${texts[kind]}.pdf`, `${id}.pdf`)}`)
        yield {
          path,
          at,
          open: async () => Readable.from([await evaluationPdf({ group, kind, of: group_name, letterhead, language, at })]),
        }
      }
    }
  }
  report(1, groups.size)
}
