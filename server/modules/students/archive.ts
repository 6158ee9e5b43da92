import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'
import { aboutStudents, notFound, rejected } from '#server/errors.ts'
import type { AuditContext } from '#server/caller.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { freeSeats, lockSeats } from '#server/modules/licences/seats.ts'
import { requireNotErased } from '#server/modules/people/forget-queries.ts'
import { isTransferredFrom } from './transferred-queries.ts'

/**
 * Archives students of a center: they leave its active groups, whose seats are free, and stay readable everywhere. Students already
 * archived stay as they are.
 * @returns the newly archived students
 * @throws 404 for a person who is no student of the center
 */
export async function archiveStudents(tx: Tx, auditContext: AuditContext, centerId: number, userIds: readonly number[]): Promise<number[]> {
  const archived = await ofCenter(tx, centerId, userIds, false)
  const groups = await leaveActiveGroups(tx, auditContext, centerId, archived)
  await sql`update center_students set archived_at = ${auditContext.at}
    where center_id = ${centerId} and user_id = any(${archived}::bigint[])`.execute(tx)
  await recordAuditEvents(
    tx,
    auditContext,
    archived.map((id) => ({
      action: 'archived',
      entity: 'student',
      entityId: id,
      centerId,
      studentId: id,
      before: { group_ids: groups.get(id) ?? [] },
    })),
  )
  return archived
}

/**
 * Restores students from the center's archive; takes no seat. Students who are not in it stay as they are, and so do those who are
 * teachers now: a person is never student and teacher at once.
 * @returns the restored students
 * @throws 404 for a person who is no student of the center, 409 `erased`, `student_transferred`
 */
export async function restoreStudents(tx: Tx, auditContext: AuditContext, centerId: number, userIds: readonly number[]): Promise<number[]> {
  const restored = await withoutStaff(tx, await ofCenter(tx, centerId, userIds, true))
  await requireNotErased(tx, restored)
  await requireNotTransferred(tx, centerId, restored)
  await sql`update center_students set archived_at = null
    where center_id = ${centerId} and user_id = any(${restored}::bigint[])`.execute(tx)
  await recordAuditEvents(
    tx,
    auditContext,
    restored.map((id) => ({ action: 'restored', entity: 'student', entityId: id, centerId, studentId: id })),
  )
  return restored
}

/** A student who was transferred comes back by a transfer. */
async function requireNotTransferred(tx: Tx, centerId: number, userIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from users where id = any(${userIds}::bigint[])
    and ${isTransferredFrom(centerId, sql`users.id`)}`.execute(tx)
  if (rows.length === 0) return
  throw aboutStudents(
    rejected('student_transferred', 'The student learns in another center now.'),
    rows.map(({ id }) => id),
  )
}

async function withoutStaff(tx: Tx, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from users
    where id = any(${userIds}::bigint[]) and not is_staff and not is_superuser order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Which of the given students of a center are archived, or are not; locks them. */
async function ofCenter(tx: Tx, centerId: number, userIds: readonly number[], isArchived: boolean): Promise<number[]> {
  await lockSeats(tx, centerId)
  const { rows } = await sql<{ id: number; is_archived: boolean }>`select user_id as id, archived_at is not null as is_archived
    from center_students where center_id = ${centerId} and user_id = any(${userIds}::bigint[])`.execute(tx)
  const known = new Set(rows.map(({ id }) => id))
  const missing = userIds.filter((id) => !known.has(id))
  if (missing.length > 0) throw aboutStudents(notFound(), missing)
  return rows.flatMap(({ id, is_archived }) => (is_archived === isArchived ? [id] : []))
}

/** Ends every active enrolment in the center's active groups and frees its seat. Returns which groups each student left. */
export async function leaveActiveGroups(
  tx: Tx,
  auditContext: AuditContext,
  centerId: number,
  userIds: readonly number[],
): Promise<Map<number, number[]>> {
  // Archiving a group locks the center first, as this does, so no group becomes archived meanwhile. The places are locked in the order
  // in which whoever publishes marks, or reminds a class, locks them.
  const { rows } = await sql<{ user_id: number; group_id: number }>`
    with leaving as materialized (
      select group_students.id from group_students join groups on groups.id = group_students.group_id
      where groups.center_id = ${centerId} and groups.archived_at is null
        and group_students.left_at is null and group_students.user_id = any(${userIds}::bigint[])
      order by group_students.group_id, group_students.user_id for no key update of group_students)
    update group_students set left_at = ${auditContext.at} from leaving where leaving.id = group_students.id
    returning group_students.user_id, group_students.group_id`.execute(tx)
  const assignees = rows.map(({ user_id, group_id }) => ({ userId: user_id, groupId: group_id }))
  await freeSeats(tx, auditContext, { centerId, kind: 'student', reason: 'left', assignees })
  const left = new Map<number, number[]>()
  for (const { user_id, group_id } of rows) left.set(user_id, [...(left.get(user_id) ?? []), group_id])
  return left
}
