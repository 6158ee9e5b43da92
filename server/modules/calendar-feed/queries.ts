import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'
import { isBeingDeleted } from '#server/modules/access/centers.ts'
import { hasBegun, hasEnded, isActivePath } from '#server/modules/access/placed-resources.ts'
import { datesFor } from '#server/modules/deliverables/date-queries.ts'
import { takesWork } from '#server/modules/deliverables/stage-queries.ts'

export interface Feed {
  nonce: string
  renewed_at: Date
}

export const feedOf = (db: Db | Tx, userId: number): Promise<Feed | undefined> =>
  db.selectFrom('calendar_feeds').where('user_id', '=', userId).select(['nonce', 'renewed_at']).executeTakeFirst()

/** Stores a feed in place of the one before. */
export const storeFeed = (db: Db, user_id: number, feed: Feed) =>
  db
    .insertInto('calendar_feeds')
    .values({ user_id, ...feed })
    .onConflict((same) => same.column('user_id').doUpdateSet(feed))
    .execute()

export const deleteFeed = (db: Db, userId: number) => db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()

export interface FeedOwner {
  id: number
  nonce: string
  language: 'es' | 'en'
  is_student: boolean
}

/** The person of a feed, while their account is open. */
export async function feedOwner(db: Db, userId: number): Promise<FeedOwner | undefined> {
  const { rows } =
    await sql<FeedOwner>`select users.id, calendar_feeds.nonce, users.language, not (users.is_staff or users.is_superuser) as is_student
    from calendar_feeds join users on users.id = calendar_feeds.user_id where users.id = ${userId} and users.is_active
      and not ${isBeingDeleted('users')}`.execute(db)
  return rows[0]
}

export interface Scheduled {
  kind: 'deliverable' | 'resource'
  /** `closes`: of a deliverable without a due date. */
  moment: 'opens' | 'due' | 'in_class' | 'closes'
  id: number
  group_id: number
  group: string
  course: string
  course_id: number
  /** The content in which it is. */
  content_id: number
  content: string
  /** Null of a resource whose name its reader may not know yet. */
  name: string | null
  at: string
}

/** Days back from which a feed has events, and their maximum. */
const daysBack = 120
const mostEvents = 2000

/** The dates of the deliverables and resources in the active groups of a person: those that they learn in, or those that they teach. */
export async function scheduledFor(db: Db, { id, is_student: isStudent }: FeedOwner, now: Date): Promise<Scheduled[]> {
  const groups = isStudent
    ? sql`select group_id from group_students where user_id = ${id} and left_at is null`
    : sql`select group_id from group_teachers where user_id = ${id}`
  const since = new Date(now.getTime() - daysBack * 86_400_000)
  // before its first date a student may not know the name of a resource, and after its last one nothing of it
  const isShown = isStudent ? sql`(not ${hasEnded(now)} or group_resources.shows_title)` : sql`true`
  const isNamed = isStudent ? sql`(${hasBegun(now)} or group_resources.shows_title)` : sql`true`
  const place = sql`courses.id as course_id, course_contents.id as content_id, course_contents.name as content`
  const { rows } = await sql<Scheduled>`
    select * from (
      select 'deliverable' as kind, moments.moment, deliverables.id, groups.id as group_id, groups.name as "group", courses.name as course, ${place},
        deliverables.name, moments.at
      from (${groups}) as own join groups on groups.id = own.group_id and groups.archived_at is null
      join group_courses on group_courses.group_id = groups.id join courses on courses.id = group_courses.course_id
      join deliverables on deliverables.course_id = courses.id and deliverables.is_active
      join course_contents on course_contents.id = deliverables.content_id
      left join course_contents unit on unit.id = course_contents.parent_id
      left join course_contents content on content.id = unit.parent_id
      join (${datesFor(db, isStudent ? id : null)}) as dates on dates.group_id = groups.id and dates.deliverable_id = deliverables.id
      cross join lateral (values ('opens', dates.opens_at), (case when ${takesWork} then 'due' else 'in_class' end, dates.due_at),
        ('closes', case when ${takesWork} and dates.due_at is null then dates.closes_at end)) as moments (moment, at)
      where moments.at >= ${since} and ${isActivePath}
      union all
      select 'resource', 'opens', related_resources.id, groups.id, groups.name, courses.name, ${place},
        case when ${isNamed} then resources.name end, group_resources.visible_from
      from (${groups}) as own join groups on groups.id = own.group_id and groups.archived_at is null
      join group_courses on group_courses.group_id = groups.id join courses on courses.id = group_courses.course_id
      join related_resources on related_resources.course_id = courses.id join resources on resources.id = related_resources.resource_id
      join course_contents on course_contents.id = related_resources.content_id
      left join course_contents unit on unit.id = course_contents.parent_id
      left join course_contents content on content.id = unit.parent_id
      join group_resources on group_resources.group_id = groups.id and group_resources.related_resource_id = related_resources.id
      where group_resources.visible_from >= ${since} and ${isActivePath} and ${isShown}) as events
    order by at, kind, id, group_id limit ${sql.lit(mostEvents)}`.execute(db)
  return rows
}
