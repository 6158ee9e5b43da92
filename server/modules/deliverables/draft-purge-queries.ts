import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { WorkKey } from './work-queries.ts'

/** Works whose draft has files and has not changed since a time; the oldest first. */
export async function staleDrafts(db: Db, before: Date, limit: number): Promise<WorkKey[]> {
  const rows = await db
    .selectFrom('deliverable_versions')
    .innerJoin('submissions', 'submissions.id', 'deliverable_versions.submission_id')
    .where('deliverable_versions.submitted_at', 'is', null)
    .where('deliverable_versions.updated_at', '<', before)
    .where(sql<boolean>`exists (select from version_files where version_files.version_id = deliverable_versions.id)`)
    .select(['submissions.group_id', 'submissions.deliverable_id', 'submissions.student_id'])
    .orderBy('deliverable_versions.updated_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ groupId: row.group_id, deliverableId: row.deliverable_id, studentId: row.student_id }))
}
