import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'
import { isActivePath } from '#server/modules/access/placed-resources.ts'

/** Those of some students who have a released mark in a program of a group, or are among those with something else to read. */
export async function readersAmong(
  tx: Tx,
  { groupId, courseId }: { groupId: number; courseId: number },
  studentIds: readonly number[],
  others: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users as u where u.id = any(${studentIds}) and u.is_active and (u.id = any(${others}) or exists (
      select from submissions as s
      join deliverables as d on d.id = s.deliverable_id and d.course_id = ${courseId}
      join grades as g on g.submission_id = s.id and g.released_at is not null
      where s.group_id = ${groupId} and s.student_id = u.id))
    order by u.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Days before an evaluation from which its teachers are told of marks that are left. */
const daysBefore = 3

export interface MarksLeft {
  user_id: number
  center_id: number
  group_id: number
  course_id: number
  evaluation_id: number
}

/**
 * The teachers of programs whose evaluation is held in some days and is not closed, where an enrolled student has work without a mark, or
 * the date of an ordinary task has passed without one; tasks that open or are due after the evaluation are not of it. Who was told already is left out.
 */
export async function marksLeft(tx: Tx, now: Date): Promise<MarksLeft[]> {
  const today = sql`(${now}::timestamptz at time zone c.time_zone)::date`
  const { rows } = await sql<MarksLeft>`
    select t.user_id, e.center_id, e.group_id, gc.course_id, e.id as evaluation_id
    from evaluations as e
    join centers as c on c.id = e.center_id
    join groups as g on g.id = e.group_id and g.archived_at is null
    join group_courses as gc on gc.group_id = e.group_id
    join group_teachers as t on t.group_id = e.group_id
    join users as u on u.id = t.user_id and u.is_active
    where e.held_on between ${today} and ${today} + ${sql.lit(daysBefore)} and e.kind <> 'initial'
      and not exists (select from evaluation_closings as done where done.evaluation_id = e.id and done.course_id = gc.course_id)
      and not exists (select from notifications as n where n.user_id = t.user_id and n.kind = 'marks_left'
        and n.data @> jsonb_build_object('evaluation_id', e.id, 'course_id', gc.course_id))
      and exists (
        select from deliverables
        join course_contents on course_contents.id = deliverables.content_id
        left join course_contents as unit on unit.id = course_contents.parent_id
        left join course_contents as content on content.id = unit.parent_id
        join group_students as m on m.group_id = e.group_id and m.left_at is null
        left join group_deliverables as gd on gd.group_id = e.group_id and gd.deliverable_id = deliverables.id
        left join submissions as s on s.group_id = e.group_id and s.deliverable_id = deliverables.id
          and s.student_id = m.user_id
        left join grades as mark on mark.submission_id = s.id
        where deliverables.course_id = gc.course_id and deliverables.is_active and ${isActivePath} and mark.outcome is null
          and (greatest(gd.opens_at, gd.due_at) >= (e.held_on + 1)::timestamp at time zone c.time_zone) is not true
          and (s.selected_version_id is not null or (deliverables.kind = 'ordinary' and gd.due_at <= ${now})))
    order by t.user_id, e.id, gc.course_id`.execute(tx)
  return rows
}
