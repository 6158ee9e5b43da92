import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'

/** A work in an active group that holds nothing: a mark was typed by mistake and taken back. */
export const isEmptyWork = sql<boolean>`(groups.archived_at is null and grades.outcome is null
  and coalesce(grades.feedback, '') = '' and coalesce(grades.private_note, '') = '' and grades.unpublished is null
  and not exists (select from deliverable_versions where submission_id = submissions.id)
  and not exists (select from feedback_files where submission_id = submissions.id))`

/** Deletes works that hold nothing. Their history stays in the log. */
export async function forgetEmptyWorks(tx: Tx, deliverableIds: readonly number[]): Promise<void> {
  const empty = await tx
    .selectFrom('submissions')
    .innerJoin('groups', 'groups.id', 'submissions.group_id')
    .leftJoin('grades', 'grades.submission_id', 'submissions.id')
    .where('submissions.deliverable_id', '=', sql<number>`any(${deliverableIds})`)
    .where(isEmptyWork)
    .select('submissions.id')
    .forUpdate('submissions')
    .execute()
  const ids = empty.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.deleteFrom('grades').where('submission_id', 'in', ids).execute()
  await tx.deleteFrom('submissions').where('id', 'in', ids).execute()
}
