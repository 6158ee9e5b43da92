import type { Jobs } from '#server/adapters/jobs.ts'
import { auditContextOf } from '#server/caller.ts'
import { answer, type Handler } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { etag, invalid, notFound } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { insertFile } from '#server/modules/deliverables/file-queries.ts'
import { requireCenterSpace } from '#server/modules/files/center-space.ts'
import { receiveKept } from '#server/modules/files/kept-uploads.ts'
import { documentTypes } from '#server/modules/files/uploads.ts'
import { withoutPlace } from '#server/modules/images/without-place.ts'
import { lockDeliverable } from './lock.ts'
import { readAuthored } from './read.ts'

/** Maximum number of files attached to one deliverable. */
const mostFiles = 20

/** Queues the deletion of files that nothing refers to any more: copies of a program share the files of the original. */
async function forgetFiles(tx: Tx, jobs: Jobs, fileIds: readonly number[]): Promise<void> {
  for (const fileId of fileIds) await jobs.send(tx, 'forget-file', { fileId })
}

const tooMany = () => invalid({ file: ['too_many_files'] })

/**
 * Streams a file to a deliverable. A rejected or incomplete upload leaves neither bytes nor rows; neither does a file that the deliverable
 * has already, whatever its name.
 */
export const addDeliverableFile: Handler<'addDeliverableFile'> = async (call, ctx) => {
  const { caller, params, query } = call
  const { db, clock, config } = ctx
  const { centerId } = await transact(db, (tx) => lockDeliverable(tx, caller, params.id))
  await requireCenterSpace(db, ctx, centerId, 0)
  const rules = { limit: config.uploadLimit, accept: documentTypes, prepare: withoutPlace, centerId, upload: query.upload }
  const { isNew } = await receiveKept(call, ctx, rules, (file) =>
    transact(db, async (tx) => {
      const { row } = await lockDeliverable(tx, caller, params.id)
      const attached = await tx
        .selectFrom('deliverable_files')
        .innerJoin('files', 'files.id', 'deliverable_files.file_id')
        .where('deliverable_id', '=', params.id)
        .select(['position', 'sha256'])
        .execute()
      if (attached.some(({ sha256 }) => sha256 === file.sha256)) return { isNew: false }
      if (attached.length >= mostFiles) throw tooMany()
      const fileId = await insertFile(tx, file, { centerId, by: caller.id, at: clock.now() })
      const position = Math.max(-1, ...attached.map((each) => each.position)) + 1
      await tx.insertInto('deliverable_files').values({ deliverable_id: params.id, file_id: fileId, position }).execute()
      await recordAuditEvents(tx, auditContextOf(call, clock), [
        { action: 'file_added', entity: 'deliverable', entityId: params.id, centerId, courseId: row.course_id, after: { name: file.name } },
      ])
      await requireCenterSpace(tx, ctx, centerId, file.size)
      return { isNew: true }
    }),
  )
  const deliverable = await readAuthored(db, caller, params.id)
  return answer(isNew ? 201 : 200, deliverable, { headers: { etag: etag(deliverable.revision) } })
}

export const removeDeliverableFile: Handler<'removeDeliverableFile'> = async (call, { db, clock, jobs }) => {
  const { caller, params } = call
  await transact(db, async (tx) => {
    const { row, centerId } = await lockDeliverable(tx, caller, params.id)
    const removed = await tx
      .deleteFrom('deliverable_files')
      .where('deliverable_id', '=', params.id)
      .where('file_id', '=', params.file_id)
      .returning(({ selectFrom }) => selectFrom('files').where('files.id', '=', params.file_id).select('files.name').as('name'))
      .executeTakeFirst()
    if (!removed) throw notFound()
    await forgetFiles(tx, jobs, [params.file_id])
    await recordAuditEvents(tx, auditContextOf(call, clock), [
      {
        action: 'file_removed',
        entity: 'deliverable',
        entityId: params.id,
        centerId,
        courseId: row.course_id,
        before: { name: removed.name },
      },
    ])
  })
  const deliverable = await readAuthored(db, caller, params.id)
  return answer(200, deliverable, { headers: { etag: etag(deliverable.revision) } })
}
