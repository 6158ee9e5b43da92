import { auditContextOf } from '#server/caller.ts'
import type { Handler } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { rejected } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { binParts } from '#server/modules/contents/bin-part-queries.ts'
import { workBeforeDeletion } from '#server/modules/contents/bin-queries.ts'
import { lockDeliverable } from './lock.ts'

/** Moves a deliverable into the bin of its program. @throws 409 `has_work` */
export const deleteDeliverable: Handler<'deleteDeliverable'> = async (call, { db, clock }) => {
  const { caller, params } = call
  await transact(db, async (tx) => {
    const context = auditContextOf(call, clock)
    const { row, centerId } = await lockDeliverable(tx, caller, params.id)
    const { works } = await workBeforeDeletion(tx, { deliverableIds: [row.id] })
    if (works > 0) throw rejected('has_work', 'There is work in this deliverable.')
    await binParts(tx, row.course_id, 'deliverable', [row.id], context)
    await recordAuditEvents(tx, context, [
      { action: 'deleted', entity: 'deliverable', entityId: row.id, centerId, courseId: row.course_id, before: { name: row.name } },
    ])
  })
}
