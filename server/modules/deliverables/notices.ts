import { sql } from 'kysely'
import { json } from '#server/db/json.ts'
import type { Tx } from '#server/db/client.ts'
import { insertNotifications } from '#server/modules/notifications/insert.ts'
import type { WorkKey } from './work-queries.ts'

interface Task {
  groupId: number
  deliverableId: number
}

const unreadNotices = (tx: Tx, { groupId, deliverableId }: Task, studentIds: readonly number[]) =>
  tx
    .selectFrom('notifications')
    .where('user_id', '=', sql<number>`any(${studentIds})`)
    .where('kind', 'in', ['mark_released', 'mark_changed'])
    .where('read_at', 'is', null)
    .where(sql<boolean>`data @> ${json({ group_id: groupId, deliverable_id: deliverableId })}`)

/**
 * Those of some students who have not read yet that the task has a mark, or a new one: the notice shows the mark of its moment. Whoever
 * has got it as a mail may have seen the mark.
 */
export async function studentsToRead(tx: Tx, task: Task, studentIds: readonly number[]): Promise<Set<number>> {
  if (studentIds.length === 0) return new Set()
  const rows = await unreadNotices(tx, task, studentIds)
    .where(sql<boolean>`not exists (select from mails as m where m.id = notifications.mail_id and m.state = 'sent')`)
    .select('user_id')
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Deletes the unread notifications of a withdrawn mark. */
export async function withdrawNotices(tx: Tx, task: Task, studentIds: readonly number[]) {
  if (studentIds.length === 0) return
  await tx
    .deleteFrom('notifications')
    .where('id', 'in', unreadNotices(tx, task, studentIds).select('id'))
    .execute()
}

/** Notifies the teachers of a group that a student has handed in, except the one who already has a notice about this work. */
export async function noticeDelivery(
  tx: Tx,
  centerId: number,
  { groupId, deliverableId, studentId }: WorkKey,
  now: Date,
  except: number | null,
) {
  const { rows } = await sql<{ user_id: number }>`select t.user_id
    from (select user_id from group_teachers where group_id = ${groupId}
      union select manager_id from groups where id = ${groupId}) as t
    join users as u on u.id = t.user_id and u.is_active
    where t.user_id is distinct from ${except}::bigint`.execute(tx)
  const data = { group_id: groupId, deliverable_id: deliverableId, student_id: studentId, since: now.toISOString() }
  await insertNotifications(
    tx,
    rows.map(({ user_id: userId }) => ({ centerId, userId, kind: 'work_delivered', data, at: now })),
  )
}
