import type { components } from '#openapi/generated/schema.gen.ts'
import type { Db } from '#server/db/client.ts'
import { displayName } from '#server/modules/people/person.ts'

type Notification = components['schemas']['Notification']

/** What a notification's `data` points at; names are read when it is shown, so that they are never stale. */
export interface NotificationData {
  deliverable_id?: number
  group_id?: number
  student_id?: number
  import_id?: number
}

function idsOf(data: unknown): NotificationData {
  const entries = data !== null && typeof data === 'object' ? Object.entries(data) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
}

const byId = <Row extends { id: number }>(rows: Row[], id: number | undefined) => rows.find((row) => row.id === id)
const named = (row: { id: number; name: string } | undefined) => (row ? { id: row.id, name: row.name } : null)

function hrefOf(kind: Notification['kind'], { deliverable_id, group_id, student_id, import_id }: NotificationData): string | null {
  if (kind === 'import_finished' || kind === 'import_failed') return import_id === undefined ? null : `/students/import?id=${import_id}`
  if (deliverable_id === undefined || group_id === undefined) return null
  if (kind === 'newer_version' || kind === 'work_delivered') {
    return student_id === undefined ? null : `/group/${group_id}/deliverables/${deliverable_id}/grade/${student_id}`
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

/** A page of a person's notifications, newest first. */
export async function notificationRows(db: Db, userId: number, page: { limit: number; offset: number }): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .select(['id', 'kind', 'data', 'created_at', 'read_at'])
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const datas = rows.map((row) => ({ row, data: idsOf(row.data) }))
  const idsAt = (key: keyof NotificationData) => [0, ...datas.flatMap(({ data }) => data[key] ?? [])]
  const [deliverables, groups, people, marks] = await Promise.all([
    db.selectFrom('deliverables').where('id', 'in', idsAt('deliverable_id')).select(['id', 'name']).execute(),
    db.selectFrom('groups').where('id', 'in', idsAt('group_id')).select(['id', 'name']).execute(),
    db.selectFrom('users').where('id', 'in', idsAt('student_id')).select(['id', 'first_name', 'last_name_1', 'last_name_2']).execute(),
    db
      .selectFrom('grades')
      .innerJoin('submissions', 'submissions.id', 'grades.submission_id')
      .where('submissions.student_id', '=', userId)
      .where('submissions.deliverable_id', 'in', idsAt('deliverable_id'))
      .where('grades.released_at', 'is not', null)
      .select(['submissions.deliverable_id', 'submissions.group_id', 'grades.mark'])
      .execute(),
  ])
  return datas.map(({ row, data }) => {
    const person = byId(people, data.student_id)
    const mark = marks.find((each) => each.deliverable_id === data.deliverable_id && each.group_id === data.group_id)
    return {
      id: row.id,
      kind: row.kind,
      created_at: row.created_at.toISOString(),
      read_at: row.read_at?.toISOString() ?? null,
      deliverable: named(byId(deliverables, data.deliverable_id)),
      group: named(byId(groups, data.group_id)),
      person: person ? displayName(person) : null,
      mark: row.kind === 'mark_released' ? (mark?.mark ?? null) : null,
      href: hrefOf(row.kind, data),
    }
  })
}

/** Marks a person's notifications as read; all of them without ids. */
export async function markRead(db: Db, userId: number, ids: number[] | undefined, now: Date): Promise<void> {
  let unread = db.updateTable('notifications').set({ read_at: now }).where('user_id', '=', userId).where('read_at', 'is', null)
  if (ids) unread = unread.where('id', 'in', [0, ...ids])
  await unread.execute()
}
