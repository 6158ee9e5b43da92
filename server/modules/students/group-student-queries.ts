import { type ExpressionBuilder, sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Db, Tables } from '#server/db/client.ts'
import { holdsWords, personWords } from '#server/db/search.ts'
import { notFound } from '#server/errors.ts'
import { bySurnames, personColumns, toPerson } from '#server/modules/people/person.ts'

export interface StudentFilter {
  status: 'active' | 'archived' | 'all'
  search: string
  ordering: 'name' | '-name' | 'delivered' | '-delivered' | 'last_delivered' | '-last_delivered'
  /** Only one enrolment. */
  enrolmentId?: number
  /** Only one student. */
  userId?: number | undefined
  limit: number
  offset: number
}

const studentOrder = {
  name: bySurnames,
  '-name': sql`${bySurnames} desc`,
  delivered: sql`delivered_count`,
  '-delivered': sql`delivered_count desc`,
  last_delivered: sql`last_delivered_at nulls first`,
  '-last_delivered': sql`last_delivered_at desc nulls last`,
} as const

const deliveredWork = (eb: ExpressionBuilder<Tables, 'group_students'>) =>
  eb
    .selectFrom('submissions')
    .whereRef('submissions.group_id', '=', 'group_students.group_id')
    .whereRef('submissions.student_id', '=', 'group_students.user_id')
    .where('submissions.selected_version_id', 'is not', null)

/** A page of a group's students with how much they handed in, and how many there are in all. */
export async function groupStudentRows(db: Db, groupId: number, filter: StudentFilter) {
  let matching = db
    .selectFrom('group_students')
    .innerJoin('users', 'users.id', 'group_students.user_id')
    .where('group_students.group_id', '=', groupId)
  if (filter.status !== 'all') matching = matching.where('group_students.left_at', filter.status === 'active' ? 'is' : 'is not', null)
  if (filter.search !== '') matching = matching.where(holdsWords(personWords, filter.search))
  if (filter.userId !== undefined) matching = matching.where('group_students.user_id', '=', filter.userId)
  if (filter.enrolmentId !== undefined) matching = matching.where('group_students.id', '=', filter.enrolmentId)
  const { count } = await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await matching
    .select((eb) => [
      'group_students.id as enrolment_id',
      ...personColumns,
      'group_students.enrolled_at',
      'group_students.left_at',
      deliveredWork(eb)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('delivered_count'),
      deliveredWork(eb)
        .innerJoin('deliverable_versions', 'deliverable_versions.submission_id', 'submissions.id')
        .select(({ fn }) => fn.max('deliverable_versions.submitted_at').as('at'))
        .as('last_delivered_at'),
    ])
    .orderBy(studentOrder[filter.ordering])
    .orderBy('group_students.id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  return { count, rows }
}

/** Active deliverables of the programs of a group. */
export async function deliverablesCount(db: Db, groupId: number): Promise<number> {
  const { count } = await db
    .selectFrom('deliverables')
    .innerJoin('group_courses', 'group_courses.course_id', 'deliverables.course_id')
    .where('group_courses.group_id', '=', groupId)
    .where('deliverables.is_active', '=', true)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

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
