import { sql } from 'kysely'
import type { ChangedClasses } from '#server/context.ts'
import type { Tx } from '#server/db/client.ts'
import { completeDone, doneClasses } from './completion.ts'
import type { PathPlace } from './content-rows.ts'
import { recordPath } from './milestones.ts'
import { lockPlaces } from './place-queries.ts'

interface Begun {
  group_id: number
  course_id: number
  student_id: number
  content_id: number
}

/**
 * Classes that may be done without being stored as done: by a mark, or because the last thing that they required has closed. Those
 * that change, and all of students for whom no classes of the program are stored yet.
 */
async function begunClasses(tx: Tx, change: ChangedClasses): Promise<Begun[]> {
  const {
    courseId = null,
    contentIds = [],
    relatedIds = [],
    resourceIds = [],
    deliverableIds = [],
    binnedIds = [],
    toGroupId = null,
    groupIds = null,
    studentIds = null,
  } = change
  const hasCounted = sql`(submissions.selected_version_id is not null or grades.released_at is not null)`
  const { rows } = await sql<Begun>`
    with changing as (
      select id as content_id, course_id from course_contents where id = any(${contentIds}::bigint[])
      union select content_id, course_id from related_resources where id = any(${relatedIds}::bigint[])
      union select content_id, course_id from related_resources where resource_id = any(${resourceIds}::bigint[])
      union select content_id, course_id from deliverables where id = any(${deliverableIds}::bigint[])
      union select parent_id, course_id from content_bin where id = any(${binnedIds}::bigint[])
      union select course_contents.id, course_contents.course_id from course_contents
        join group_courses on group_courses.course_id = course_contents.course_id where group_courses.group_id = ${toGroupId}::bigint),
    members as (
      select group_courses.group_id, group_courses.course_id, group_students.user_id as student_id, baseline.student_id is null as is_new
      from (select course_id from changing union select ${courseId}::bigint) as programs
      join group_courses on group_courses.course_id = programs.course_id
      join groups on groups.id = group_courses.group_id and groups.archived_at is null
        and (${groupIds}::bigint[] is null or groups.id = any(${groupIds}::bigint[]))
      join group_students on group_students.group_id = groups.id and group_students.left_at is null
        and (${studentIds}::bigint[] is null or group_students.user_id = any(${studentIds}::bigint[]))
      left join progress_baselines as baseline on baseline.group_id = groups.id and baseline.student_id = group_students.user_id
        and baseline.course_id = group_courses.course_id),
    begun as (
      select members.group_id, members.course_id, members.student_id, changing.content_id
      from changing join members on members.course_id = changing.course_id
      where exists (select from content_progress as noted where noted.group_id = members.group_id and noted.student_id = members.student_id
          and noted.content_id = changing.content_id and noted.opened_resources <> '{}')
        or exists (select from deliverables join submissions on submissions.group_id = members.group_id
            and submissions.deliverable_id = deliverables.id and submissions.student_id = members.student_id
          left join grades on grades.submission_id = submissions.id
          where deliverables.content_id = changing.content_id and deliverables.is_active and ${hasCounted})
      union select members.group_id, members.course_id, members.student_id, noted.content_id
      from members join content_progress as noted on noted.group_id = members.group_id and noted.student_id = members.student_id
      join course_contents on course_contents.id = noted.content_id and course_contents.course_id = members.course_id
      where members.is_new and noted.opened_resources <> '{}'
      union select members.group_id, members.course_id, members.student_id, deliverables.content_id
      from members join submissions on submissions.group_id = members.group_id and submissions.student_id = members.student_id
      join deliverables on deliverables.id = submissions.deliverable_id and deliverables.course_id = members.course_id
      left join grades on grades.submission_id = submissions.id
      where members.is_new and deliverables.is_active and ${hasCounted})
    select begun.* from begun where not exists (select from content_progress as stored where stored.group_id = begun.group_id
      and stored.student_id = begun.student_id and stored.content_id = begun.content_id and stored.completed_at is not null)`.execute(tx)
  return rows
}

/** Each place once. */
const placesOf = (places: readonly PathPlace[]): PathPlace[] => [
  ...new Map(places.map(({ group, course, student }) => [`${group}/${course}/${student}`, { group, course, student }])).values(),
]

/**
 * Stores what students have done of classes before something is added to them or becomes required in them, and which classes the
 * program has for those who have begun: what was done is never taken away by new content. As many statements whatever the number of
 * students, and no lock where nothing is left to store.
 */
export async function keepDone(tx: Tx, change: ChangedClasses, now: Date): Promise<void> {
  const begun = await begunClasses(tx, change)
  if (begun.length === 0) return
  const contentIds = [...new Set(begun.map(({ content_id }) => content_id))]
  const places = placesOf(begun.map(({ group_id: group, course_id: course, student_id: student }) => ({ group, course, student })))
  // most changes find nothing to store, and then nobody who hands something in waits for them
  const done = placesOf(await doneClasses(tx, places, contentIds, now))
  if (done.length === 0) return
  await lockPlaces(tx, done)
  await recordPath(tx, await completeDone(tx, done, contentIds, now), now)
}
