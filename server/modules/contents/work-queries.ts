import { sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { contentHasWork } from '#server/errors.ts'
import { forgetEmptyWorks, isEmptyWork } from './empty-works.ts'

/** Parts of a program that would be deleted. */
interface Removal {
  nodeIds: readonly number[]
  deliverableIds: readonly number[]
}

/**
 * Forbids to delete what holds marks or work of students, and contents for which a teacher has set a mark.
 * @throws 409 content_has_work
 */
export async function requireNoWork(db: Db | Tx, courseId: number, { nodeIds, deliverableIds }: Removal): Promise<void> {
  const { rows: parts } = await sql<components['schemas']['PartWithWork']>`
    select 'deliverable' as kind, deliverables.id, deliverables.name, count(*) filter (where grades.outcome is not null)::integer as marks,
        count(*)::integer as works
      from deliverables join submissions on submissions.deliverable_id = deliverables.id join groups on groups.id = submissions.group_id
      left join grades on grades.submission_id = submissions.id
      where deliverables.course_id = ${courseId} and deliverables.id = any(${deliverableIds}::bigint[]) and not ${isEmptyWork}
      group by deliverables.id
    union all
    select 'content', course_contents.id, course_contents.name, count(*)::integer, 0
      from course_contents join custom_scores on custom_scores.content_id = course_contents.id
      where course_contents.course_id = ${courseId} and course_contents.id = any(${nodeIds}::bigint[])
      group by course_contents.id
    order by kind, id`.execute(db)
  if (parts.length > 0) throw contentHasWork(parts)
}

/**
 * Forbids the same for nodes with the deliverables in them, and other deliverables, and that anything is added to them until the end of
 * the transaction. Works that hold nothing go.
 * @throws 409 content_has_work
 */
export async function lockWithoutWork(tx: Tx, courseId: number, { nodeIds = [], deliverableIds = [] }: Partial<Removal>): Promise<void> {
  await sql`select id from course_contents where id = any(${nodeIds}::bigint[]) for update`.execute(tx)
  const { rows } = await sql<{ id: number }>`select id from deliverables where course_id = ${courseId}
    and (content_id = any(${nodeIds}::bigint[]) or id = any(${deliverableIds}::bigint[])) for update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await forgetEmptyWorks(tx, ids)
  await requireNoWork(tx, courseId, { nodeIds, deliverableIds: ids })
}
