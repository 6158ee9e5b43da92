import { auditContextOf } from '#server/caller.ts'
import type { Handler } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { rejected } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { forgetFiles } from './files.ts'
import { lockDeliverable } from './lock.ts'
import { workIn } from './queries.ts'

/** @throws 409 `has_work` */
export const deleteDeliverable: Handler<'deleteDeliverable'> = async (call, { db, clock, jobs }) => {
  const { caller, params } = call
  await transact(db, async (tx) => {
    const { row, centerId } = await lockDeliverable(tx, caller, params.id)
    const { works } = await workIn(tx, row.id).executeTakeFirstOrThrow()
    if (works > 0) throw rejected('has_work', 'There is work in this deliverable.')
    const files = await tx.selectFrom('deliverable_files').where('deliverable_id', '=', row.id).select('file_id').execute()
    // a recovery of it stays, as an ordinary deliverable
    await tx.updateTable('deliverables').set({ kind: 'ordinary', recovers_id: null }).where('recovers_id', '=', row.id).execute()
    await tx.deleteFrom('deliverables').where('id', '=', row.id).execute()
    await forgetFiles(
      tx,
      jobs,
      files.map(({ file_id }) => file_id),
    )
    await recordAuditEvents(tx, auditContextOf(call, clock), [
      { action: 'deleted', entity: 'deliverable', entityId: row.id, centerId, courseId: row.course_id, before: { name: row.name } },
    ])
  })
}
