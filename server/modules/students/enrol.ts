import { sql } from 'kysely'
import type { AuditContext } from '#server/caller.ts'
import type { Tx } from '#server/db/client.ts'
import { aboutStudents, groupArchived, notFound, rejected } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { freeSeats, lockSeats, type SeatReason, takeSeats } from '#server/modules/licences/seats.ts'
import { livingIn } from './group-student-queries.ts'

/** Students of one group, by their account ids. */
export interface ClassList {
  groupId: number
  userIds: readonly number[]
}

/**
 * Locks groups of one center until the transaction ends: the center first, then the groups by id, in the same order everywhere.
 * @returns their center
 * @throws 404 where one does not exist or belongs to another center, 409 `group_archived`
 */
export async function lockActiveGroups(tx: Tx, groupIds: readonly number[]): Promise<number> {
  const wanted = [...new Set(groupIds)]
  const first = await tx.selectFrom('groups').where('id', 'in', wanted).select('center_id').executeTakeFirst()
  if (!first) throw notFound()
  await lockSeats(tx, first.center_id)
  const groups = await tx
    .selectFrom('groups')
    .where('id', 'in', wanted)
    .where('center_id', '=', first.center_id)
    .select(['id', 'archived_at'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (groups.length < wanted.length) throw notFound()
  if (groups.some(({ archived_at }) => archived_at !== null)) throw groupArchived()
  return first.center_id
}

/**
 * Enrols students of the group's center; each new one takes a seat, all or none. A student who left before returns to the same row,
 * with their work and marks.
 * @param reserved seats that are reserved for them
 * @returns who was enrolled now and who already was
 * @throws 404 for a group or a student that the center does not have, 409 `group_archived`, `student_archived`, `no_licences`
 */
export async function enrolStudents(
  tx: Tx,
  auditContext: AuditContext,
  { groupId, userIds }: ClassList,
  reason: Extract<SeatReason, 'enrolled' | 'imported' | 'joined'> = 'enrolled',
  reserved = 0,
): Promise<{ enrolled: number[]; already: number[] }> {
  const centerId = await lockActiveGroups(tx, [groupId])
  const wanted = [...new Set(userIds)]
  await requireStudents(tx, centerId, wanted)
  const already = await livingIn(tx, { groupId, userIds: wanted })
  const living = new Set(already)
  const enrolled = wanted.filter((id) => !living.has(id))
  const assignees = enrolled.map((userId) => ({ userId, groupId }))
  await takeSeats(tx, auditContext, { centerId, kind: 'student', reason, assignees }, reserved)
  await putInto(tx, auditContext, centerId, { groupId, userIds: enrolled })
  await recordAuditEvents(
    tx,
    auditContext,
    enrolled.map((id) => ({ action: reason, entity: 'student', entityId: id, centerId, studentId: id, after: { group_id: groupId } })),
  )
  return { enrolled, already }
}

/**
 * Removes students from a group: their seats are free, their work and marks stay. Students who are not in it are skipped.
 * @returns who left
 * @throws 404 without the group, 409 `group_archived`
 */
export async function unlinkStudents(
  tx: Tx,
  auditContext: AuditContext,
  { groupId, userIds }: ClassList,
  reason: Extract<SeatReason, 'unlinked' | 'import_undone'> = 'unlinked',
): Promise<number[]> {
  const centerId = await lockActiveGroups(tx, [groupId])
  const left = await takeOut(tx, auditContext, { groupId, userIds })
  const assignees = left.map((userId) => ({ userId, groupId }))
  await freeSeats(tx, auditContext, { centerId, kind: 'student', reason, assignees })
  await recordAuditEvents(
    tx,
    auditContext,
    left.map((id) => ({ action: reason, entity: 'student', entityId: id, centerId, studentId: id, before: { group_id: groupId } })),
  )
  return left
}

/** @throws 404 with those who are no students of the center, 409 `student_archived` with those in its archive */
export async function requireStudents(tx: Tx, centerId: number, userIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; is_archived: boolean }>`select user_id as id, archived_at is not null as is_archived
    from center_students where center_id = ${centerId} and user_id = any(${userIds}::bigint[])`.execute(tx)
  const isArchived = new Map(rows.map(({ id, is_archived }) => [id, is_archived]))
  const missing = userIds.filter((id) => !isArchived.has(id))
  if (missing.length > 0) throw aboutStudents(notFound(), missing)
  const archived = userIds.filter((id) => isArchived.get(id))
  if (archived.length > 0) throw aboutStudents(rejected('student_archived', 'Archived students cannot be enrolled.'), archived)
}

/** Inserts active enrolments in one group, without taking seats. */
export async function putInto(tx: Tx, auditContext: AuditContext, centerId: number, { groupId, userIds }: ClassList): Promise<void> {
  await putEach(
    tx,
    auditContext,
    centerId,
    userIds.map((userId) => ({ groupId, userId })),
  )
}

/** Inserts active enrolments in several groups in one statement, without taking seats. */
export async function putEach(
  tx: Tx,
  { at }: AuditContext,
  centerId: number,
  enrolments: readonly { groupId: number; userId: number }[],
): Promise<void> {
  await sql`insert into group_students (group_id, center_id, user_id, enrolled_at)
    select group_id, ${centerId}::bigint, user_id, ${at}::timestamptz
    from unnest(${enrolments.map(({ groupId }) => groupId)}::bigint[], ${enrolments.map(({ userId }) => userId)}::bigint[]) as newcomers (group_id, user_id)
    on conflict (group_id, user_id) do update set left_at = null, enrolled_at = excluded.enrolled_at`.execute(tx)
}

/** Ends enrolments, without freeing their seats. Returns their students. */
export async function takeOut(tx: Tx, { at }: AuditContext, { groupId, userIds }: ClassList): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update group_students set left_at = ${at}
    where group_id = ${groupId} and left_at is null and user_id = any(${userIds}::bigint[]) returning user_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}
