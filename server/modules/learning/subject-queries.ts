import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { hasBegun, hasEnded, isActivePath } from '#server/modules/access/placed-resources.ts'
import { workedAt } from '#server/modules/access/student-work.ts'
import { remindedAt } from '#server/modules/notifications/reminded-queries.ts'
import type { PersonRow } from '#server/modules/people/person.ts'
import type { TimeZone } from '#server/school-day.ts'
import { secondsSpent } from './session-queries.ts'

interface Wanted {
  groupId: number
  courseId?: number | undefined
  contentId?: number | undefined
  /** The id of the place of a resource. */
  relatedId?: number | undefined
  now: Date
}

/** What the students of a group open: a program, a content of it, or a resource in the content. */
export interface Subject {
  group_id: number
  center_id: number
  time_zone: TimeZone
  is_archived: boolean
  course_id: number
  content_id: number | null
  related_id: number | null
  /** Of the resource in the library. */
  resource_id: number | null
  /** Whether students of the group can open it now; of a program, what is in it says so (`learningPath`). */
  is_open: boolean
}

/** What a group opens, if the caller can access the group and it is there. */
export async function findSubject(
  db: Db,
  caller: Caller,
  { groupId, courseId, contentId, relatedId, now }: Wanted,
): Promise<Subject | undefined> {
  const course = courseId === undefined ? sql`course_contents.course_id` : sql`${courseId}::bigint`
  const { rows } = await sql<Subject>`
    select groups.id as group_id, groups.center_id, centers.time_zone, groups.archived_at is not null as is_archived, group_courses.course_id,
      course_contents.id as content_id, related_resources.id as related_id, related_resources.resource_id,
      coalesce(${isActivePath}, true) and ${hasBegun(now)} and not ${hasEnded(now)} as is_open
    from groups
    join centers on centers.id = groups.center_id
    left join course_contents on course_contents.id = ${contentId ?? null}::bigint
    left join course_contents unit on unit.id = course_contents.parent_id
    left join course_contents content on content.id = unit.parent_id
    left join related_resources on related_resources.id = ${relatedId ?? null}::bigint and related_resources.content_id = course_contents.id
    left join group_resources on group_resources.group_id = groups.id and group_resources.related_resource_id = related_resources.id
    join group_courses on group_courses.group_id = groups.id and group_courses.course_id = ${course}
    where groups.id = ${groupId} and groups.id in (${accessibleGroups(db, caller)})
      and (course_contents.id is null or course_contents.course_id = group_courses.course_id)`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const isWhole = (contentId === undefined || found.content_id !== null) && (relatedId === undefined || found.related_id !== null)
  return isWhole ? found : undefined
}

/** When a student opened it first, or began with a program in any way, in a query over `group_students`. */
function openedAt({ course_id, content_id, related_id }: Subject): RawBuilder<Date | null> {
  const own = sql`content_progress.group_id = group_students.group_id and content_progress.student_id = group_students.user_id`
  if (related_id !== null) {
    return sql`(select (content_progress.opened_resources ->> ${String(related_id)})::timestamptz from content_progress
      where ${own} and content_progress.content_id = ${content_id})`
  }
  if (content_id !== null) return sql`(select opened_at from content_progress where ${own} and content_progress.content_id = ${content_id})`
  const member = { groupId: sql<number>`group_students.group_id`, studentId: sql<number>`group_students.user_id` }
  return sql`least((select min(opened_at) from content_progress join course_contents on course_contents.id = content_progress.content_id
    where ${own} and course_contents.course_id = ${course_id}), ${workedAt({ ...member, courseId: sql<number>`${course_id}` })})`
}

function isSessionOf({ course_id, content_id, resource_id }: Subject): RawBuilder<boolean> {
  // the resource may be in other classes too
  if (resource_id !== null) return sql`learning_sessions.resource_id = ${resource_id} and learning_sessions.content_id = ${content_id}`
  if (content_id !== null) return sql`learning_sessions.content_id = ${content_id}`
  return sql`learning_sessions.content_id in (select id from course_contents where course_id = ${course_id})`
}

/** Of any reminder, in a query over `group_students`. */
const reminded = (since: Date) => remindedAt(sql`group_students.user_id`, since)

export interface ReaderRow extends PersonRow {
  opened_at: string | null
  last_at: string | null
  seconds: number
  reminded_at: string | null
}

interface ReaderFilter {
  filter: 'all' | 'opened' | 'not_opened'
  /** Since when a reminder counts: the start of the school's day. */
  since: Date
  limit: number
  offset: number
}

interface Readers {
  students: number
  opened: number
  to_remind: number
  count: number
  rows: ReaderRow[]
}

const conditions = { all: sql`true`, opened: sql`opened_at is not null`, not_opened: sql`opened_at is null` } as const

/** A page of the students of a group with what they opened, and the totals, in one statement. */
export async function readersOf(db: Db, subject: Subject, { filter, since, limit, offset }: ReaderFilter): Promise<Readers> {
  const { rows } = await sql<Readers>`
    with members as (
      select users.id, users.first_name, users.last_name_1, users.last_name_2, users.profile_image_file_id, users.sort_key,
        users.is_active, ${openedAt(subject)} as opened_at, ${reminded(since)} as reminded_at
      from group_students join users on users.id = group_students.user_id
      where group_students.group_id = ${subject.group_id} and group_students.left_at is null)
    select (select count(*)::integer from members) as students, (select count(opened_at)::integer from members) as opened,
      (select count(*)::integer from members where opened_at is null and reminded_at is null and is_active) as to_remind,
      (select count(*)::integer from members where ${conditions[filter]}) as count,
      (select coalesce(json_agg(page order by page.sort_key, page.id), '[]') from (
        select members.*, spent.seconds, spent.last_at
        from (select * from members where ${conditions[filter]} order by sort_key, id limit ${limit} offset ${offset}) as members
        left join lateral (
          select ${secondsSpent} as seconds, max(last_seen_at) as last_at from learning_sessions
          where group_id = ${subject.group_id} and user_id = members.id and ${isSessionOf(subject)}) as spent on true) as page) as rows`.execute(
    db,
  )
  return rows[0] ?? { students: 0, opened: 0, to_remind: 0, count: 0, rows: [] }
}

/** Those of some students who have not opened it, nor begun with the program, and were not reminded since a moment. */
export async function studentsToRemind(tx: Tx, subject: Subject, studentIds: readonly number[], since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select group_students.user_id as id from group_students join users on users.id = group_students.user_id and users.is_active
    where group_students.group_id = ${subject.group_id} and group_students.user_id = any(${studentIds}::bigint[])
      and ${openedAt(subject)} is null and ${reminded(since)} is null order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A program of a group with the time that a student has spent in it. */
export interface SpentRow {
  course_id: number
  name: string
  seconds: number
}

/** The programs of a group, with the time of one student in each. */
export async function programsOfStudent(db: Db, caller: Caller, groupId: number, studentId: number): Promise<SpentRow[] | undefined> {
  const { rows } = await sql<{ programs: SpentRow[] }>`
    select (select coalesce(json_agg(json_build_object('course_id', courses.id, 'name', courses.name, 'seconds', (
        select ${secondsSpent} from learning_sessions
        join course_contents on course_contents.id = learning_sessions.content_id
        where learning_sessions.group_id = groups.id and learning_sessions.user_id = ${studentId} and course_contents.course_id = courses.id))
        order by group_courses.position, fold(courses.name)), '[]')
      from group_courses join courses on courses.id = group_courses.course_id where group_courses.group_id = groups.id) as programs
    from groups join group_students on group_students.group_id = groups.id and group_students.user_id = ${studentId}
    where groups.id = ${groupId} and groups.id in (${accessibleGroups(db, caller)})`.execute(db)
  return rows[0]?.programs
}

/** The objects of a reminder, as a notice keeps them. */
export const reminderData = ({ group_id, course_id, content_id, related_id }: Subject) => ({
  group_id,
  course_id,
  ...(content_id !== null && { content_id }),
  ...(related_id !== null && { related_id }),
})
