import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { isActivePath, isReadable } from '#server/modules/access/placed-resources.ts'
import { datesFor } from '#server/modules/deliverables/date-queries.ts'
import { stageAt } from '#server/modules/deliverables/stage-queries.ts'
import { optionalMoment } from '#server/modules/deliverables/views.ts'
import type { PathPlace } from './content-rows.ts'
import { isMet } from './met-queries.ts'
import { type OpenTask, soon } from './next-step.ts'

/** Deliverables among which the next step is chosen. */
const mostTasks = 50

/**
 * What a student can hand in now in programs of their groups and has not, and the required resources that close soon and are not done, the
 * earliest date first. Late ones are last: many of them leave the room to what is still open.
 */
export async function openTasks(db: Db, studentId: number, places: readonly PathPlace[], now: Date): Promise<OpenTask[]> {
  const course = sql`json_build_object('id', courses.id, 'name', courses.name)`
  const group = sql`json_build_object('id', groups.id, 'name', groups.name)`
  const { rows } = await sql<OpenTask>`
    with places as (select * from unnest(${places.map((each) => each.group)}::bigint[], ${places.map((each) => each.course)}::bigint[])
      as place (group_id, course_id))
    select * from (select 'deliverable' as kind, deliverables.id, null::bigint as content_id, deliverables.name, group_deliverables.due_at,
      group_deliverables.closes_at, ${stageAt(now)} = 'late' as is_late, deliverables.kind = 'ordinary' as is_required,
      ${course} as course, ${group} as "group",
      exists (select from deliverable_versions where submission_id = submissions.id and submitted_at is null) as has_draft
    from places join groups on groups.id = places.group_id join courses on courses.id = places.course_id
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
    union all
    select 'resource', related_resources.id, related_resources.content_id, resources.name, group_resources.visible_until, null, false, true,
      ${course}, ${group}, false
    from places join groups on groups.id = places.group_id join courses on courses.id = places.course_id
    join related_resources on related_resources.course_id = places.course_id and related_resources.is_required
    join group_resources on group_resources.group_id = places.group_id and group_resources.related_resource_id = related_resources.id
      and group_resources.visible_until <= ${new Date(now.getTime() + soon)}
    join resources on resources.id = related_resources.resource_id left join files on files.id = resources.file_id
    join course_contents on course_contents.id = related_resources.content_id
    left join course_contents unit on unit.id = course_contents.parent_id
    left join course_contents content on content.id = unit.parent_id
    left join content_progress on content_progress.group_id = places.group_id and content_progress.student_id = ${studentId}
      and content_progress.content_id = related_resources.content_id
    where ${isReadable(now)} and not coalesce(${isMet()}, false)) as tasks
    order by is_late, coalesce(due_at, closes_at) nulls last, id limit ${sql.lit(mostTasks)}`.execute(db)
  return rows.map((row) => ({ ...row, due_at: optionalMoment(row.due_at), closes_at: optionalMoment(row.closes_at) }))
}
