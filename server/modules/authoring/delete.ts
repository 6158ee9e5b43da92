import { sql } from 'kysely'
import { auditContextOf } from '#server/caller.ts'
import type { Handler } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { rejected } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { forgetFiles } from './files.ts'
import { lockDeliverable } from './lock.ts'
import { workIn } from './queries.ts'
import { releaseRecoveries } from './recovery.ts'

/** Deletes works in active groups that hold nothing: a mark was typed by mistake and taken back. Their history stays in the log. */
async function forgetEmptyWorks(tx: Tx, deliverableId: number): Promise<void> {
  const empty = await tx
    .selectFrom('submissions')
    .innerJoin('groups', 'groups.id', 'submissions.group_id')
    .leftJoin('grades', 'grades.submission_id', 'submissions.id')
    .where('submissions.deliverable_id', '=', deliverableId)
    .where('groups.archived_at', 'is', null)
    .where('grades.outcome', 'is', null)
    .where(sql<boolean>`coalesce(grades.feedback, '') = '' and coalesce(grades.private_note, '') = '' and grades.unpublished is null
      and not exists (select from deliverable_versions where submission_id = submissions.id)
      and not exists (select from feedback_files where submission_id = submissions.id)`)
    .select('submissions.id')
    .forUpdate('submissions')
    .execute()
  const ids = empty.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.deleteFrom('grades').where('submission_id', 'in', ids).execute()
  await tx.deleteFrom('submissions').where('id', 'in', ids).execute()
}

/** @throws 409 `has_work` */
export const deleteDeliverable: Handler<'deleteDeliverable'> = async (call, { db, clock, jobs }) => {
  const { caller, params } = call
  await transact(db, async (tx) => {
    const { row, centerId } = await lockDeliverable(tx, caller, params.id)
    await forgetEmptyWorks(tx, row.id)
    const { works } = await workIn(tx, row.id).executeTakeFirstOrThrow()
    if (works > 0) throw rejected('has_work', 'There is work in this deliverable.')
    const files = await tx.selectFrom('deliverable_files').where('deliverable_id', '=', row.id).select('file_id').execute()
    await releaseRecoveries(tx, row)
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
