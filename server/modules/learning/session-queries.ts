import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { isActivePath } from '#server/modules/access/placed-resources.ts'
import type { TimeZone } from '#server/school-day.ts'

interface Place {
  groupId: number
  contentId: number
  relatedId: number | null
}

interface SessionPlace {
  center_id: number
  time_zone: TimeZone
  course_id: number
  is_archived: boolean
  resource_id: number | null
}

/** Where a student spends time; undefined where they cannot. Locks the student, so that their reports take turns. */
export async function lockSessionPlace(tx: Tx, studentId: number, { groupId, contentId, relatedId }: Place) {
  const { rows } = await sql<SessionPlace>`
    select groups.center_id, centers.time_zone, course_contents.course_id, groups.archived_at is not null as is_archived, related_resources.resource_id
    from users
    join group_students on group_students.user_id = users.id and group_students.group_id = ${groupId} and group_students.left_at is null
    join groups on groups.id = group_students.group_id
    join centers on centers.id = groups.center_id
    join group_courses on group_courses.group_id = groups.id
    join course_contents on course_contents.course_id = group_courses.course_id and course_contents.id = ${contentId}
    left join course_contents unit on unit.id = course_contents.parent_id
    left join course_contents content on content.id = unit.parent_id
    left join related_resources on related_resources.id = ${relatedId}::bigint and related_resources.content_id = course_contents.id
    where users.id = ${studentId} and ${isActivePath}
    for no key update of users`.execute(tx)
  return rows[0]
}

/** The sessions of a person that began since a moment. */
export const sessionsSince = (tx: Tx, userId: number, since: Date) =>
  tx
    .selectFrom('learning_sessions')
    .where('user_id', '=', userId)
    .where('started_at', '>=', since)
    .select(['id', 'key', 'started_at', 'last_seen_at'])
    .execute()

/** Whether the caller can access the group, and the student is or was in it. */
export async function canReadTime(db: Db, caller: Caller, groupId: number, studentId: number | undefined): Promise<boolean> {
  const { rows } = await sql`select 1 from groups where groups.id = ${groupId} and groups.id in (${accessibleGroups(db, caller)})
    and ${studentId === undefined ? sql`true` : sql`exists (select from group_students where group_id = groups.id and user_id = ${studentId})`}`.execute(
    db,
  )
  return rows.length > 0
}

export type TimeSpentBy = 'content' | 'resource' | 'day'

interface TimeFilter {
  groupId: number
  studentId?: number | undefined
  courseId?: number | undefined
}

const day = sql<string>`to_char(learning_sessions.started_at at time zone centers.time_zone, 'YYYY-MM-DD')`
const keys: Readonly<Record<TimeSpentBy, { id: RawBuilder<number | null>; name: RawBuilder<string> }>> = {
  content: { id: sql`learning_sessions.content_id`, name: sql`coalesce(course_contents.name, '')` },
  resource: { id: sql`learning_sessions.resource_id`, name: sql`coalesce(resources.name, '')` },
  day: { id: sql`null::bigint`, name: day },
}
/** Maximum number of days. */
const mostDays = 84

/** Seconds of one session, with parts. */
const sessionSeconds = sql`extract(epoch from learning_sessions.last_seen_at - learning_sessions.started_at)`
/** Whole seconds of one session, for a list. */
export const secondsOfSession = sql<number>`${sessionSeconds}::integer`
/** Seconds of sessions, for every sum over `learning_sessions`. */
export const secondsSpent = sql<number>`coalesce(sum(${sessionSeconds}), 0)::integer`

/** The time spent in a group, summed by one key. */
export async function timeSpent(db: Db, by: TimeSpentBy, { groupId, studentId, courseId }: TimeFilter) {
  const { id, name } = keys[by]
  const order = by === 'day' ? sql`name desc` : sql`seconds desc, name`
  const { rows } = await sql<{ id: number | null; name: string; seconds: number; last_at: Date }>`
    select ${id} as id, ${name} as name, ${secondsSpent} as seconds, max(learning_sessions.last_seen_at) as last_at
    from learning_sessions
    join centers on centers.id = learning_sessions.center_id
    left join course_contents on course_contents.id = learning_sessions.content_id
    left join resources on resources.id = learning_sessions.resource_id
    where learning_sessions.group_id = ${groupId}
      and ${studentId === undefined ? sql`true` : sql`learning_sessions.user_id = ${studentId}`}
      and ${courseId === undefined ? sql`true` : sql`course_contents.course_id = ${courseId}`}
    group by 1, 2 order by ${order} ${by === 'day' ? sql`limit ${sql.lit(mostDays)}` : sql``}`.execute(db)
  return by === 'day' ? rows.toReversed() : rows
}
