import type { Jobs } from '#server/adapters/jobs.ts'
import { auditContextOf } from '#server/caller.ts'
import { answer, type Handler } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { etag, invalid, notFound } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { receiveKept } from '#server/modules/files/kept-uploads.ts'
import { documentTypes, type Upload } from '#server/modules/files/uploads.ts'
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

/** Streams a file to a deliverable. A rejected or incomplete upload leaves neither bytes nor rows. */
export const addDeliverableFile: Handler<'addDeliverableFile'> = async (call, ctx) => {
  const { caller, params, query } = call
  const { db, clock, config } = ctx
  const { centerId } = await transact(db, (tx) => lockDeliverable(tx, caller, params.id))
  const rules = { limit: config.uploadLimit, accept: documentTypes, prepare: withoutPlace, centerId, upload: query.upload }
  await receiveKept(call, ctx, rules, async (file) => {
    await attach(file)
    return { isNew: true }
  })
  const deliverable = await readAuthored(db, caller, params.id)
  return answer(201, deliverable, { headers: { etag: etag(deliverable.revision) } })

  async function attach({ key, name, mediaType, size, sha256 }: Upload): Promise<void> {
    await transact(db, async (tx) => {
      const { row } = await lockDeliverable(tx, caller, params.id)
      const attached = await tx.selectFrom('deliverable_files').where('deliverable_id', '=', params.id).select('position').execute()
      if (attached.length >= mostFiles) throw tooMany()
      const file = await tx
        .insertInto('files')
        .values({
          center_id: centerId,
          storage_key: key,
          name,
          media_type: mediaType,
          size,
          sha256,
          uploaded_by: caller.id,
          created_at: clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const position = Math.max(-1, ...attached.map((each) => each.position)) + 1
      await tx.insertInto('deliverable_files').values({ deliverable_id: params.id, file_id: file.id, position }).execute()
      await recordAuditEvents(tx, auditContextOf(call, clock), [
        { action: 'file_added', entity: 'deliverable', entityId: params.id, centerId, courseId: row.course_id, after: { name } },
      ])
    })
  }
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
