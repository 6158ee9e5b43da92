import { auditContextOf } from '#server/caller.ts'
import type { Handler } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { binParts } from '#server/modules/contents/bin-part-queries.ts'
import { lockWithoutWork } from '#server/modules/contents/work-queries.ts'
import { lockDeliverable } from './lock.ts'

/** Moves a deliverable into the bin of its program. @throws 409 `content_has_work` */
export const deleteDeliverable: Handler<'deleteDeliverable'> = async (call, { db, clock }) => {
  const { caller, params } = call
  await transact(db, async (tx) => {
    const context = auditContextOf(call, clock)
    const { row, centerId } = await lockDeliverable(tx, caller, params.id)
    await lockWithoutWork(tx, row.course_id, { deliverableIds: [row.id] })
    await binParts(tx, row.course_id, 'deliverable', [row.id], context)
    await recordAuditEvents(tx, context, [
      { action: 'deleted', entity: 'deliverable', entityId: row.id, centerId, courseId: row.course_id, before: { name: row.name } },
    ])
  })
}
