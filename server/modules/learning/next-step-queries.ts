import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { isActivePath } from '#server/modules/access/placed-resources.ts'
import { datesFor } from '#server/modules/deliverables/date-queries.ts'
import { stageAt } from '#server/modules/deliverables/stage-queries.ts'
import type { PathPlace } from './content-queries.ts'
import type { OpenTask } from './next-step.ts'

/** Deliverables among which the next step is chosen. */
const mostTasks = 50

/** What a student can hand in now in programs of their groups and has not, the earliest date first. */
export async function openTasks(db: Db, studentId: number, places: readonly PathPlace[], now: Date): Promise<OpenTask[]> {
  const { rows } = await sql<OpenTask>`
    select deliverables.id, deliverables.name, group_deliverables.due_at, ${stageAt(now)} = 'late' as is_late,
      deliverables.kind = 'ordinary' as is_required,
      json_build_object('id', courses.id, 'name', courses.name) as course, json_build_object('id', groups.id, 'name', groups.name) as "group",
      exists (select from deliverable_versions where submission_id = submissions.id and submitted_at is null) as has_draft
    from unnest(${places.map(({ group }) => group)}::bigint[], ${places.map(({ course }) => course)}::bigint[]) as places (group_id, course_id)
    join groups on groups.id = places.group_id join courses on courses.id = places.course_id
    join deliverables on deliverables.course_id = places.course_id and deliverables.is_active
    join course_contents on course_contents.id = deliverables.content_id
    left join course_contents unit on unit.id = course_contents.parent_id
    left join course_contents content on content.id = unit.parent_id
    left join (${datesFor(db, studentId)}) as group_deliverables
      on group_deliverables.group_id = places.group_id and group_deliverables.deliverable_id = deliverables.id
    left join submissions on submissions.group_id = places.group_id and submissions.deliverable_id = deliverables.id
      and submissions.student_id = ${studentId}
    left join grades on grades.submission_id = submissions.id
    where ${stageAt(now)} in ('open', 'late') and ${isActivePath} and submissions.selected_version_id is null and grades.released_at is null
    order by group_deliverables.due_at nulls last, deliverables.id limit ${sql.lit(mostTasks)}`.execute(db)
  return rows.map(({ due_at, ...row }) => ({ ...row, due_at: due_at === null ? null : new Date(due_at).toISOString() }))
}
