import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'

/** Those of some students who have a released mark in a program of a group. */
export async function studentsWithReleased(
  tx: Tx,
  { groupId, courseId }: { groupId: number; courseId: number },
  studentIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ student_id: number }>`
    select distinct s.student_id from submissions as s
    join deliverables as d on d.id = s.deliverable_id and d.course_id = ${courseId}
    join grades as g on g.submission_id = s.id and g.released_at is not null
    join users as u on u.id = s.student_id and u.is_active
    where s.group_id = ${groupId} and s.student_id = any(${studentIds})`.execute(tx)
  return rows.map(({ student_id }) => student_id)
}

export interface MarksLeft {
  user_id: number
  center_id: number
  group_id: number
  course_id: number
  evaluation_id: number
}

/**
 * The teachers of programs whose evaluation is held in some days and is not closed, where an enrolled student has work without a mark, or
 * a date has passed without one. Who was told already is left out.
 */
export async function marksLeft(tx: Tx, { from, until }: { from: string; until: string }, now: Date): Promise<MarksLeft[]> {
  const { rows } = await sql<MarksLeft>`
    select t.user_id, e.center_id, e.group_id, gc.course_id, e.id as evaluation_id
    from evaluations as e
    join groups as g on g.id = e.group_id and g.archived_at is null
    join group_courses as gc on gc.group_id = e.group_id
    join group_teachers as t on t.group_id = e.group_id
    join users as u on u.id = t.user_id and u.is_active
    where e.held_on between ${from}::date and ${until}::date and e.kind <> 'initial'
      and not exists (select from evaluation_closings as c where c.evaluation_id = e.id and c.course_id = gc.course_id)
      and not exists (select from notifications as n where n.user_id = t.user_id and n.kind = 'marks_left'
        and n.data @> jsonb_build_object('evaluation_id', e.id, 'course_id', gc.course_id))
      and exists (
        select from deliverables as d
        join group_students as m on m.group_id = e.group_id and m.left_at is null
        left join group_deliverables as gd on gd.group_id = e.group_id and gd.deliverable_id = d.id
        left join submissions as s on s.group_id = e.group_id and s.deliverable_id = d.id and s.student_id = m.user_id
        left join grades as mark on mark.submission_id = s.id
        where d.course_id = gc.course_id and d.is_active and mark.outcome is null
          and (s.selected_version_id is not null or gd.due_at <= ${now}))
    order by t.user_id, e.id, gc.course_id`.execute(tx)
  return rows
}
