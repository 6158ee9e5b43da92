import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** Three numbers that must agree: the center's count, its ledger, and active enrolments in its active groups. */
export async function seatsOf(db: Db, centerId: number): Promise<{ used: number; ledger: number; living: number }> {
  const { rows } = await sql<{ used: number; ledger: number; living: number }>`
    select student_seats_used as used,
      (select coalesce(sum(delta), 0)::int from licence_ledger where center_id = centers.id and kind = 'student') as ledger,
      (select count(*)::int from group_students join groups on groups.id = group_students.group_id
        where groups.center_id = centers.id and groups.archived_at is null and group_students.left_at is null) as living
    from centers where id = ${centerId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the center is gone')
  return row
}
