import { sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { datesFor } from './date-queries.ts'
import { stageAt } from './stage-queries.ts'

/** Active in the group: its program, the deliverable itself and the contents above it are all active. */
export const isLive = sql<boolean>`(group_courses.id is not null and deliverables.is_active
  and course_contents.is_active and coalesce(unit.is_active, true) and coalesce(content.is_active, true))`

/** A scalar subquery looks into an index for one pair; of `exists` the planner may make a scan of all submissions. */
const hasWork = sql<boolean>`((
  select 1 from submissions where submissions.group_id = groups.id and submissions.deliverable_id = deliverables.id limit 1) is not null)`

/** Has submitted work or a visible mark: stays readable after leaving the group, archiving it or withdrawing the task. */
const hasOwnWork = (studentId: number) => sql<boolean>`exists (
  select 1 from submissions left join grades on grades.submission_id = submissions.id
  where submissions.group_id = groups.id and submissions.deliverable_id = deliverables.id and submissions.student_id = ${studentId}
    and (submissions.selected_version_id is not null or grades.released_at is not null))`

const isEnrolled = (studentId: number) => sql<boolean>`exists (
  select 1 from group_students where group_students.group_id = groups.id and group_students.user_id = ${studentId} and group_students.left_at is null)`

/** Name of a deliverable's program. One more join, and the planner would look for the best order among some of them only. */
export const courseName = sql<string>`(select courses.name from courses where courses.id = deliverables.course_id)`

/**
 * Every pair of a deliverable and a group that the caller can access. Students: active deliverables of their groups, and always
 * their own work. Staff: the programs of the groups they can access, and all work handed in there. `group_deliverables` has the dates
 * of the caller, a student, or of the given one.
 */
export function accessibleDeliverables(db: Db, caller: Caller, studentId = caller.role === 'student' ? caller.id : null) {
  const places = db
    .selectFrom('deliverables')
    .innerJoin('course_contents', 'course_contents.id', 'deliverables.content_id')
    .leftJoin('course_contents as unit', 'unit.id', 'course_contents.parent_id')
    .leftJoin('course_contents as content', 'content.id', 'unit.parent_id')
    .innerJoin('groups', (join) => join.onTrue())
    .leftJoin('group_courses', (join) =>
      join.onRef('group_courses.group_id', '=', 'groups.id').onRef('group_courses.course_id', '=', 'deliverables.course_id'),
    )
    .leftJoin(datesFor(db, studentId).as('group_deliverables'), (join) =>
      join.onRef('group_deliverables.group_id', '=', 'groups.id').onRef('group_deliverables.deliverable_id', '=', 'deliverables.id'),
    )
  if (caller.role === 'student') {
    const own = db.selectFrom('group_students').where('group_students.user_id', '=', caller.id).select('group_students.group_id')
    return places.where('groups.id', 'in', own).where(sql<boolean>`((${isLive} and ${isEnrolled(caller.id)}) or ${hasOwnWork(caller.id)})`)
  }
  return places.where('groups.id', 'in', accessibleGroups(db, caller)).where(sql<boolean>`(group_courses.id is not null or ${hasWork})`)
}

/** For lists: a withdrawn deliverable is included only if it has work. */
export const isListed = sql<boolean>`(${isLive} or ${hasWork})`

/** A deliverable in a group, with the caller's access to it. */
export type Place = NonNullable<Awaited<ReturnType<typeof findPlace>>>

/** The deliverable in the group, or without a group in the first one: active ones that the caller is in come first. */
export function placeQuery(db: Db, caller: Caller, now: Date, deliverableId: number, groupId?: number) {
  const places = accessibleDeliverables(db, caller).where('deliverables.id', '=', deliverableId)
  const enrolled = isEnrolled(caller.id)
  return (groupId === undefined ? places : places.where('groups.id', '=', groupId))
    .select([
      'deliverables.id',
      'deliverables.name',
      'deliverables.instructions',
      'deliverables.max_points',
      'deliverables.accepts_text',
      'deliverables.accepts_link',
      'deliverables.accepts_files',
      'deliverables.revision',
      'deliverables.course_id',
      'deliverables.content_id',
      'course_contents.name as content_name',
      'groups.id as group_id',
      'groups.name as group_name',
      'groups.center_id',
      'groups.archived_at',
      'group_deliverables.opens_at',
      'group_deliverables.due_at',
      'group_deliverables.closes_at',
    ])
    .select([courseName.as('course_name'), stageAt(now).as('stage'), isLive.as('is_live'), enrolled.as('is_enrolled')])
    .orderBy(sql`groups.archived_at is not null`)
    .orderBy(sql`not ${enrolled}`)
    .orderBy('groups.id')
    .limit(1)
}

/** Undefined when the caller has no access to it. */
export const findPlace = (...place: Parameters<typeof placeQuery>) => placeQuery(...place).executeTakeFirst()

/** Maximum number of groups offered on a page. */
const mostGroups = 50

/** Every group in which the caller has the deliverable, active ones first; none for an IT admin. */
export const groupsWith = (db: Db, caller: Caller, deliverableId: number) =>
  accessibleDeliverables(db, caller)
    .where('deliverables.id', '=', deliverableId)
    .where(sql.lit(caller.role !== 'admin'))
    .select(['groups.id', 'groups.name'])
    .orderBy(sql`groups.archived_at is not null`)
    .orderBy(sql`fold(groups.name)`)
    .orderBy('groups.id')
    .limit(mostGroups)

/** The group of a list of deliverables. A student who left can still access it and see their own work there. */
export function groupQuery(db: Db, caller: Caller, groupId: number) {
  const groups = db.selectFrom('groups').where('groups.id', '=', groupId).select('groups.id')
  if (caller.role !== 'student') return groups.where('groups.id', 'in', accessibleGroups(db, caller))
  return groups.innerJoin('group_students', 'group_students.group_id', 'groups.id').where('group_students.user_id', '=', caller.id)
}
