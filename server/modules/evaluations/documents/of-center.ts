import type { Ctx } from '#server/context.ts'
import { readInOneMoment } from '#server/db/view.ts'
import { safeName, uniqueNames } from '#server/modules/downloads/zip-names.ts'
import type { MadeDocument } from '#server/modules/exports/parts.ts'
import type { ChosenDocuments } from '#server/modules/exports/queries.ts'
import type { ExportContents } from '#server/modules/exports/run.ts'
import { letterheadOf } from '#server/modules/printing/letterhead.ts'
import type { Letterhead } from '#server/modules/printing/paper.ts'
import { fileNames } from '#server/texts/downloads.ts'
import { evaluationDocumentTexts } from '#server/texts/evaluation-documents.ts'
import { evaluationsOfCenter, type EvaluationRow } from '../queries.ts'
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

/** A document by its wanted place in the zip. */
async function* documentsOf(
  ofGroup: readonly EvaluationRow[],
  folder: string,
  { at, centerId, chosen: { documents, language } }: { at: Date; centerId: number; chosen: ChosenDocuments },
  letterhead: Letterhead,
  ctx: Ctx,
): AsyncGenerator<MadeDocument> {
  const texts = evaluationDocumentTexts[language]
  const which = { at, withAttendance: documents.includes('reports') }
  for (const { id, name, group_name } of ofGroup) {
    const group = await readEvaluation(ctx, { id, centerId }, which)
    if (group === null) continue
    for (const kind of documents) {
      const path = `${folder}/${safeName(`${name} - ${texts[kind]}.pdf`, `${id}.pdf`)}`
      yield { path, bytes: await evaluationPdf({ group, kind, of: group_name, letterhead, language, at }) }
    }
  }
}

/**
 * The zip of actas and reports: a folder per group, and a PDF per evaluation and kind. The documents of a group are kept when they are
 * made. The marks of one evaluation and the document that is drawn are in memory.
 */
export const documentsOfCenter: ExportContents = async function* ({ at, centerId, chosen, keep, report }, ctx) {
  if (centerId === null || chosen === null) return
  const letterhead = await letterheadOf(ctx, centerId)
  const rows = await evaluationsOfCenter(ctx.db, centerId, chosen.evaluations).execute()
  const isOneYear = new Set(rows.map(({ period }) => period)).size === 1
  const groups = Map.groupBy(rows, (row) => row.group_id)
  const paths = uniqueNames()
  for (const [done, [groupId, ofGroup]] of [...groups].entries()) {
    report(done / groups.size, done)
    const [{ group_name, period } = { group_name: '', period: '' }] = ofGroup
    const folder = safeName(isOneYear ? group_name : `${group_name} ${period}`, fileNames.group(groupId))
    const kept = await keep(groupId, () => documentsOf(ofGroup, folder, { at, centerId, chosen }, letterhead, ctx))
    for (const { path, open } of kept) yield { path: paths(path), at, open }
  }
  report(1, groups.size)
}
