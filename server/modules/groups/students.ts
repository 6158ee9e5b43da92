import type { components } from '#openapi/generated/schema.gen.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { toPerson } from '../users/person.ts'
import { deliverablesCount, groupStudentRows } from './queries.ts'

type GroupStudent = components['schemas']['GroupStudent']
type GroupStudentRow = Awaited<ReturnType<typeof groupStudentRows>>['rows'][number]

/** @param deliverables active ones of the group's programs */
export const toGroupStudent = (row: GroupStudentRow, deliverables: number): GroupStudent => ({
  id: row.enrolment_id,
  student: toPerson(row),
  enrolled_at: row.enrolled_at.toISOString(),
  left_at: row.left_at?.toISOString() ?? null,
  delivered_count: row.delivered_count ?? 0,
  deliverables_count: deliverables,
  last_delivered_at: row.last_delivered_at?.toISOString() ?? null,
})

/**
 * One enrolment of a group, living or not.
 * @throws 404 where the group has none with that id
 */
export async function readGroupStudent(db: Db, groupId: number, enrolmentId: number): Promise<GroupStudent> {
  const one = { status: 'all', search: '', ordering: 'name', enrolmentId, limit: 1, offset: 0 } as const
  const [{ rows }, deliverables] = await Promise.all([groupStudentRows(db, groupId, one), deliverablesCount(db, groupId)])
  const [row] = rows
  if (!row) throw notFound()
  return toGroupStudent(row, deliverables)
}
