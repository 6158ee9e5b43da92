import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Db, Tables } from '#server/db/client.ts'
import { displayName, personColumns } from '#server/modules/people/person.ts'
import type { NotificationData } from './notice.ts'
import type { NoticeKind } from './topics.ts'

type Notification = components['schemas']['Notification']

function hrefOf(
  kind: Notification['kind'],
  { deliverable_id, group_id, student_id, import_id, center_id, course_id, content_id, related_id }: NotificationData,
  works: number,
): string | null {
  if (kind === 'team_invited') return '/'
  if (kind === 'student_transferred') return '/'
  if (kind.startsWith('transfer_')) return '/students'
  if (kind === 'invitation_accepted' || kind === 'invitation_declined')
    return center_id === undefined ? null : `/center/${center_id}?tab=team`
  if (kind.startsWith('documents_')) return center_id === undefined ? null : `/center/${center_id}/documents`
  if (kind.startsWith('export_')) return center_id === undefined ? '/my-profile' : `/center/${center_id}?copy=true`
  if (kind.startsWith('import_')) return import_id === undefined ? null : `/students/import?id=${import_id}`
  if (group_id === undefined) return null
  if (kind === 'marks_left') return course_id === undefined ? null : `/group/${group_id}/scores?course=${course_id}&filter=missing`
  if (kind === 'milestone' || kind === 'evaluation_closed' || kind === 'recovery_planned')
    return course_id === undefined ? null : `/my-results/${course_id}?group=${group_id}`
  if (kind === 'learning_reminder') {
    if (related_id !== undefined) return `/group/${group_id}/resource/${related_id}`
    return `/next-unit/${[course_id, content_id].filter((id) => id !== undefined).join('/')}?group=${group_id}`
  }
  if (deliverable_id === undefined) return null
  const received = `/group/${group_id}/deliverables/${deliverable_id}`
  if (kind === 'work_delivered' && works !== 1) return received
  if (kind === 'newer_version' || kind === 'work_delivered') {
    return student_id === undefined ? null : `${received}/grade/${student_id}`
  }
  return `/deliverable/${deliverable_id}?group=${group_id}`
}

interface NoticeFilters {
  unread: boolean
  /** Undefined for all kinds. */
  kinds: readonly NoticeKind[] | undefined
}

const isWanted = ({ unread, kinds }: NoticeFilters) =>
  sql<boolean>`(${!unread}::boolean or notifications.read_at is null)
    and (${kinds === undefined}::boolean or notifications.kind = any(${kinds ?? []}::text[]))`

/** How many of a person's notifications match, and how many of all are unread. */
export async function notificationCounts(db: Db, userId: number, filters: NoticeFilters): Promise<{ count: number; unread: number }> {
  return db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('in_app', '=', true)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isWanted(filters)).as('count'),
      fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
    ])
    .executeTakeFirstOrThrow()
}

export const idIn = (key: keyof NotificationData) => sql<number | null>`(notifications.data ->> ${sql.lit(key)})::bigint`

/** The released mark of the reader in the deliverable and group of a notification. */
const releasedMark = (eb: ExpressionBuilder<Tables, 'notifications'>) =>
  eb
    .selectFrom('submissions')
    .innerJoin('grades', 'grades.submission_id', 'submissions.id')
    .whereRef('submissions.student_id', '=', 'notifications.user_id')
    .where('submissions.deliverable_id', '=', idIn('deliverable_id'))
    .where('submissions.group_id', '=', idIn('group_id'))
    .where('grades.released_at', 'is not', null)
    .select('grades.mark')

/** How many students have handed in the task of a notification since it was made. Null where it counts nothing. */
const deliveredWorks = sql<number | null>`case when notifications.kind = 'work_delivered' then (
  select count(*)::integer from submissions as s
  where s.group_id = ${idIn('group_id')} and s.deliverable_id = ${idIn('deliverable_id')} and exists (
    select from deliverable_versions as v where v.submission_id = s.id
      and v.submitted_at >= coalesce((notifications.data ->> 'since')::timestamptz, notifications.created_at))) end`

/** The resource, content or program that a reminder to learn, a milestone or an evaluation is about. */
const learningSubject = sql<{
  id: number
  name: string
} | null>`case when notifications.kind in ('learning_reminder', 'milestone', 'evaluation_closed', 'marks_left', 'recovery_planned') then coalesce(
  (select json_build_object('id', related_resources.id, 'name', resources.name) from related_resources
    join resources on resources.id = related_resources.resource_id where related_resources.id = ${idIn('related_id')}),
  (select json_build_object('id', id, 'name', name) from course_contents where id = ${idIn('content_id')}),
  (select json_build_object('id', id, 'name', name) from courses where id = ${idIn('course_id')})) end`

/** Notifications with the names of what they are about, as these are now. */
export const namedNotices = (db: Db) =>
  db
    .selectFrom('notifications')
    .select(['notifications.id', 'notifications.kind', 'notifications.data', 'notifications.created_at', 'notifications.read_at'])
    .select((eb) => [
      jsonObjectFrom(eb.selectFrom('deliverables').where('id', '=', idIn('deliverable_id')).select(['id', 'name'])).as('deliverable'),
      learningSubject.as('learning'),
      jsonObjectFrom(eb.selectFrom('groups').where('id', '=', idIn('group_id')).select(['id', 'name'])).as('group'),
      jsonObjectFrom(eb.selectFrom('centers').where('id', '=', idIn('center_id')).select(['id', 'name'])).as('center'),
      jsonObjectFrom(eb.selectFrom('users').where('users.id', '=', idIn('student_id')).select(personColumns)).as('person'),
      deliveredWorks.as('works'),
    ])
type NamedNotice = Awaited<ReturnType<ReturnType<typeof namedNotices>['execute']>>[number]

/** Path in the web app of what a notice is about. */
export const noticeHref = ({ kind, data, works }: Pick<NamedNotice, 'kind' | 'data' | 'works'>) =>
  hrefOf(kind, data as NotificationData, works ?? 0)

interface Page extends NoticeFilters {
  limit: number
  offset: number
}

/** A page of a person's notifications, newest first. */
export async function notificationRows(db: Db, userId: number, { limit, offset, ...filters }: Page): Promise<Notification[]> {
  const rows = await namedNotices(db)
    .where('user_id', '=', userId)
    .where('in_app', '=', true)
    .where(isWanted(filters))
    .select((eb) => releasedMark(eb).as('mark'))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ data, created_at, read_at, person, mark, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    read_at: read_at?.toISOString() ?? null,
    person: person ? displayName(person) : ((data as NotificationData).email ?? null),
    milestone: (data as NotificationData).milestone ?? null,
    mark: row.kind === 'mark_released' || row.kind === 'mark_changed' ? mark : null,
    href: noticeHref({ ...row, data }),
  }))
}

/** Marks a person's notifications as read; all of them without ids. Those that are only mailed stay until their mail has left. */
export async function markRead(db: Db, userId: number, ids: number[] | undefined, now: Date): Promise<void> {
  const listed = db.updateTable('notifications').set({ read_at: now }).where('user_id', '=', userId).where('in_app', '=', true)
  const unread = listed.where('read_at', 'is', null)
  await (ids ? unread.where('id', 'in', [0, ...ids]) : unread).execute()
}
