import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'
import { isActivePath } from '#server/modules/access/placed-resources.ts'

/** A student's program in a group. */
export interface PlanKey {
  groupId: number
  studentId: number
  courseId: number
}

/** The plan as it is stored; undefined where there is none. */
export const storedPlan = (tx: Tx, { groupId, studentId, courseId }: PlanKey) =>
  tx
    .selectFrom('recovery_plans')
    .where('group_id', '=', groupId)
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .select(['id', 'criteria', 'deliverables', 'remark', 'revision'])
    .select(sql<string | null>`to_char(due_on, 'YYYY-MM-DD')`.as('due_on'))
    .executeTakeFirst()

/**
 * Whether the student is enrolled in the group with the program, and how many of the criteria and tasks can be planned there: tasks that
 * count, and that assess one of the criteria, themselves or as a second chance of a task that does.
 */
export async function findPlannable(tx: Tx, { groupId, studentId, courseId }: PlanKey, criteria: number[], deliverables: number[]) {
  const { rows } = await sql<{ is_taught: boolean; criteria: number; tasks: number }>`select
    exists (select from group_students as m join group_courses as p on p.group_id = m.group_id
      where m.group_id = ${groupId} and m.user_id = ${studentId} and m.left_at is null and p.course_id = ${courseId}) as is_taught,
    (select count(*)::integer from criteria where course_id = ${courseId} and id = any(${criteria}::bigint[])) as criteria,
    (select count(*)::integer from deliverables
      join course_contents on course_contents.id = deliverables.content_id
      left join course_contents as unit on unit.id = course_contents.parent_id
      left join course_contents as content on content.id = unit.parent_id
      where deliverables.course_id = ${courseId} and deliverables.id = any(${deliverables}::bigint[])
      and deliverables.kind = 'recovery' and deliverables.is_active and ${isActivePath} and exists (select from deliverable_criteria as c
        where c.criterion_id = any(${criteria}::bigint[]) and c.deliverable_id = case
          when exists (select from deliverable_criteria as own where own.deliverable_id = deliverables.id) then deliverables.id
          else deliverables.recovers_id end)) as tasks`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a select without a table has one row')
  return row
}
