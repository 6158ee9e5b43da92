import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { type Occasion, recordDeeds } from '../audit/record.ts'
import { freeSeats, lockSeats } from '../licences/seats.ts'

/**
 * Puts students into the center's archive: they leave its active groups, whose seats are free, and stay readable everywhere.
 * Those who are there already stay as they are.
 * @returns who was archived now
 * @throws 404 for somebody who is no student of the center
 */
export async function archiveStudents(tx: Tx, occasion: Occasion, centerId: number, userIds: readonly number[]): Promise<number[]> {
  await lockSeats(tx, centerId)
  const wanted = [...new Set(userIds)]
  const { rows: known } = await sql<{ id: number; archived_at: Date | null }>`select user_id as id, archived_at from center_students
    where center_id = ${centerId} and user_id = any(${wanted}::bigint[])`.execute(tx)
  if (known.length < wanted.length) throw notFound()
  const archived = known.flatMap(({ id, archived_at }) => (archived_at === null ? [id] : []))
  const groups = await leaveActiveGroups(tx, occasion, centerId, archived)
  await sql`update center_students set archived_at = ${occasion.at}
    where center_id = ${centerId} and user_id = any(${archived}::bigint[])`.execute(tx)
  await recordDeeds(
    tx,
    occasion,
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

/** Ends every living enrolment in the center's active groups and frees its seat. Answers which groups each student left. */
async function leaveActiveGroups(tx: Tx, occasion: Occasion, centerId: number, userIds: readonly number[]): Promise<Map<number, number[]>> {
  // Archiving a group locks the center first, as we did, so none becomes archived meanwhile.
  const { rows } = await sql<{ user_id: number; group_id: number }>`update group_students set left_at = ${occasion.at}
    from groups where groups.id = group_students.group_id and groups.center_id = ${centerId} and groups.archived_at is null
      and group_students.left_at is null and group_students.user_id = any(${userIds}::bigint[])
    returning group_students.user_id, group_students.group_id`.execute(tx)
  const holders = rows.map(({ user_id, group_id }) => ({ userId: user_id, groupId: group_id }))
  await freeSeats(tx, occasion, { centerId, kind: 'student', reason: 'left', holders })
  const left = new Map<number, number[]>()
  for (const { user_id, group_id } of rows) left.set(user_id, [...(left.get(user_id) ?? []), group_id])
  return left
}
