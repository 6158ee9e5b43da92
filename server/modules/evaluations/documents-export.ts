import type { JobTable } from '#server/adapters/jobs.ts'
import { auditContextOf } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import { answer, type Handler } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import { requireCenterAdmin } from '#server/modules/access/centers.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { centerOfFile } from '#server/modules/centers/queries.ts'
import { readExport } from '#server/modules/exports/queries.ts'
import { runExport } from '#server/modules/exports/run.ts'
import { queueExport } from '#server/modules/exports/start.ts'
import { fileNames } from '#server/texts/downloads.ts'
import { evaluationsOfCenter } from './queries.ts'

/** Begins to write actas and reports of many groups, which is an audit event. */
export const startDocumentsExport: Handler<'startDocumentsExport'> = async (call, { clock, db, jobs }) => {
  const { body, caller, params } = call
  await requireCenterAdmin(db, caller, params.id)
  const evaluations = body.evaluations.toSorted((a, b) => a - b)
  const documents = body.documents.toSorted()
  const found = await evaluationsOfCenter(db, params.id, evaluations).execute()
  if (found.length < evaluations.length) throw invalid({ evaluations: ['choice'] })
  const groups = new Set(found.map(({ group_id }) => group_id)).size
  const { slug } = await centerOfFile(db, params.id)
  const auditContext = auditContextOf(call, clock)
  const { at } = auditContext
  const fileName = `${slug}-${fileNames.documents}-${at.toISOString().slice(0, 10)}.zip`
  const exported = await transact(db, async (tx) => {
    const chosen = { evaluations, documents, language: body.language }
    const wanted = { kind: 'documents', userId: caller.id, centerId: params.id, fileName, documents: { chosen, groups } } as const
    const { id, isNew } = await queueExport(tx, jobs, at, wanted)
    const after = { documents, evaluations: evaluations.length, groups }
    const event = { action: 'documents_exported', entity: 'center', entityId: params.id, centerId: params.id, after }
    if (isNew) await recordAuditEvents(tx, auditContext, [event])
    return readExport(tx, caller, id, at)
  })
  return answer(202, exported)
}

export const documentsExportJobs = {
  'documents-export': async ({ exportId }, ctx, signal) => {
    const { documentsOfCenter } = await import('./documents/of-center.ts')
    await runExport(exportId, documentsOfCenter, ctx, signal)
  },
} satisfies Partial<JobTable<Ctx>>
