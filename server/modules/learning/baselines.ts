import { sql } from 'kysely'
import { json } from '#server/db/json.ts'
import type { Tx } from '#server/db/client.ts'
import type { PathPlace } from './content-rows.ts'
import type { LearningPath } from './learning-path.ts'

/**
 * Stores which classes the program has for students who have done the first one, also those that open later; the first time stays.
 * Before it nothing can be lowered, so that whatever was added until then counts.
 */
export async function storeBaselines(tx: Tx, paths: readonly { place: PathPlace; path: LearningPath }[]): Promise<void> {
  const begun = paths
    .filter(({ path }) => path.done > 0)
    .map(({ place: { group, course, student }, path }) => ({
      ...{ group_id: group, course_id: course, student_id: student },
      content_ids: path.nodes.filter(({ is_stop }) => is_stop).map(({ id }) => id),
    }))
  if (begun.length === 0) return
  await sql`
    insert into progress_baselines (group_id, student_id, course_id, center_id, content_ids)
    select groups.id, begun.student_id, begun.course_id, groups.center_id, begun.content_ids
    from jsonb_to_recordset(${json(begun)}::jsonb) as begun (group_id bigint, course_id bigint, student_id bigint, content_ids bigint[])
    join groups on groups.id = begun.group_id and groups.archived_at is null
    join group_students on group_students.group_id = groups.id and group_students.user_id = begun.student_id and group_students.left_at is null
    order by groups.id, begun.student_id, begun.course_id on conflict do nothing`.execute(tx)
}
