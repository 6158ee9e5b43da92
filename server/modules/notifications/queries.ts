import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Db, Tables } from '#server/db/client.ts'
import { displayName, personColumns } from '#server/modules/people/person.ts'

type Notification = components['schemas']['Notification']

/** The objects of a notification's `data`. Names are read when it is displayed, so that they are current. */
export interface NotificationData {
  deliverable_id?: number
  group_id?: number
  student_id?: number
  import_id?: number
  center_id?: number
  /** When the first work arrived that an unread notice counts. */
  since?: string
  /** Of a person whose name the reader must not learn. */
  email?: string
}

function hrefOf(
  kind: Notification['kind'],
  { deliverable_id, group_id, student_id, import_id, center_id }: NotificationData,
  works: number,
): string | null {
  if (kind === 'team_invited') return '/'
  if (kind === 'invitation_accepted' || kind === 'invitation_declined')
    return center_id === undefined ? null : `/center/${center_id}?tab=team`
  if (kind.startsWith('export_')) return center_id === undefined ? '/my-profile' : `/center/${center_id}?copy=true`
  if (kind.startsWith('import_')) return import_id === undefined ? null : `/students/import?id=${import_id}`
  if (deliverable_id === undefined || group_id === undefined) return null
  const received = `/group/${group_id}/deliverables/${deliverable_id}`
  if (kind === 'work_delivered' && works !== 1) return received
  if (kind === 'newer_version' || kind === 'work_delivered') {
    return student_id === undefined ? null : `${received}/grade/${student_id}`
  }
  return `/deliverable/${deliverable_id}?group=${group_id}`
}

/** How many notifications a person has, and how many of them are unread. */
export async function notificationCounts(db: Db, userId: number): Promise<{ count: number; unread: number }> {
  return db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread')])
    .executeTakeFirstOrThrow()
}

const idIn = (key: keyof NotificationData) => sql<number | null>`(notifications.data ->> ${sql.lit(key)})::bigint`

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

/** A page of a person's notifications, newest first. */
export async function notificationRows(db: Db, userId: number, page: { limit: number; offset: number }): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .select(['id', 'kind', 'data', 'created_at', 'read_at'])
    .select((eb) => [
      jsonObjectFrom(eb.selectFrom('deliverables').where('id', '=', idIn('deliverable_id')).select(['id', 'name'])).as('deliverable'),
      jsonObjectFrom(eb.selectFrom('groups').where('id', '=', idIn('group_id')).select(['id', 'name'])).as('group'),
      jsonObjectFrom(eb.selectFrom('centers').where('id', '=', idIn('center_id')).select(['id', 'name'])).as('center'),
      jsonObjectFrom(eb.selectFrom('users').where('users.id', '=', idIn('student_id')).select(personColumns)).as('person'),
      releasedMark(eb).as('mark'),
      deliveredWorks.as('works'),
    ])
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map(({ id, kind, data, created_at, read_at, deliverable, group, center, person, mark, works }) => ({
    id,
    kind,
    created_at: created_at.toISOString(),
    read_at: read_at?.toISOString() ?? null,
    deliverable,
    group,
    center,
    person: person ? displayName(person) : ((data as NotificationData).email ?? null),
    mark: kind === 'mark_released' || kind === 'mark_changed' ? mark : null,
    works,
    href: hrefOf(kind, data as NotificationData, works ?? 0),
  }))
}

/** Marks a person's notifications as read; all of them without ids. */
export async function markRead(db: Db, userId: number, ids: number[] | undefined, now: Date): Promise<void> {
  let unread = db.updateTable('notifications').set({ read_at: now }).where('user_id', '=', userId).where('read_at', 'is', null)
  if (ids) unread = unread.where('id', 'in', [0, ...ids])
  await unread.execute()
}
