import { type ExpressionBuilder, type InferResult, sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Db, Tables } from '#server/db/client.ts'
import { holdsWords, personWords } from '#server/db/search.ts'
import { notFound } from '#server/errors.ts'
import { takesWork } from '#server/modules/deliverables/stage-queries.ts'
import { deliveryOf, lastMail } from '#server/modules/mail/delivery-queries.ts'
import { bySurnames, personColumns, toPerson } from '#server/modules/people/person.ts'

type GroupStudent = components['schemas']['GroupStudent']

interface StudentFilter {
  status: 'active' | 'archived' | 'all'
  search: string
  ordering: 'name' | '-name' | 'delivered' | '-delivered' | 'last_delivered' | '-last_delivered'
  /** Only one student. */
  userId?: number | undefined
  limit: number
  offset: number
  now: Date
}

const studentOrder = {
  name: bySurnames,
  '-name': sql`${bySurnames} desc`,
  delivered: sql`delivered_count`,
  '-delivered': sql`delivered_count desc`,
  last_delivered: sql`last_delivered_at nulls first`,
  '-last_delivered': sql`last_delivered_at desc nulls last`,
} as const

/** A scalar subquery looks into an index for one work. */
const isNotExempt = sql<boolean>`(select outcome from grades where grades.submission_id = submissions.id) is distinct from 'exempt'`

const deliveredWork = (eb: ExpressionBuilder<Tables, 'group_students'>) =>
  eb
    .selectFrom('submissions')
    .whereRef('submissions.group_id', '=', 'group_students.group_id')
    .whereRef('submissions.student_id', '=', 'group_students.user_id')
    .where('submissions.selected_version_id', 'is not', null)
    .where(isNotExempt)

/** Active deliverables of the programs of a group that are handed in, have opened, and from which the student is not exempt. */
export const deliverablesCount = (eb: ExpressionBuilder<Tables, 'group_students'>, now: Date) =>
  eb
    .selectFrom('deliverables')
    .innerJoin('group_courses', 'group_courses.course_id', 'deliverables.course_id')
    .whereRef('group_courses.group_id', '=', 'group_students.group_id')
    .where('deliverables.is_active', '=', true)
    .where(takesWork)
    .leftJoin('submissions', (join) =>
      join
        .onRef('submissions.group_id', '=', 'group_students.group_id')
        .onRef('submissions.student_id', '=', 'group_students.user_id')
        .onRef('submissions.deliverable_id', '=', 'deliverables.id'),
    )
    .where(isNotExempt)
    .where(
      sql<boolean>`(submissions.selected_version_id is not null or not exists (select from group_deliverables as dates
        where dates.group_id = group_students.group_id and dates.deliverable_id = deliverables.id and dates.opens_at > ${now}))`,
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))

const enrolments = (db: Db, groupId: number) =>
  db
    .selectFrom('group_students')
    .innerJoin('users', 'users.id', 'group_students.user_id')
    .innerJoin('groups', 'groups.id', 'group_students.group_id')
    .where('group_students.group_id', '=', groupId)

/** Enrolments with the number of submissions of each student. */
const withWork = (query: ReturnType<typeof enrolments>, now: Date) =>
  query.select((eb) => [
    'group_students.id as enrolment_id',
    ...personColumns,
    'users.email',
    sql<boolean>`users.password_hash is null`.as('is_invited'),
    lastMail('student_invitation', 'users.id', 'groups.center_id').as('last_invitation'),
    'group_students.enrolled_at',
    'group_students.left_at',
    deliverablesCount(eb, now).as('deliverables_count'),
    deliveredWork(eb)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .as('delivered_count'),
    deliveredWork(eb)
      .innerJoin('deliverable_versions', 'deliverable_versions.submission_id', 'submissions.id')
      .select(({ fn }) => fn.max('deliverable_versions.submitted_at').as('at'))
      .as('last_delivered_at'),
  ])

const toGroupStudent = (row: InferResult<ReturnType<typeof withWork>>[number]): GroupStudent => ({
  id: row.enrolment_id,
  student: toPerson(row),
  invitation: deliveryOf(row.last_invitation, { email: row.email, isInvited: row.is_invited }),
  enrolled_at: row.enrolled_at.toISOString(),
  left_at: row.left_at?.toISOString() ?? null,
  delivered_count: row.delivered_count ?? 0,
  deliverables_count: row.deliverables_count ?? 0,
  last_delivered_at: row.last_delivered_at?.toISOString() ?? null,
})

/** A page of a group's students, and the total count. */
export async function groupStudentPage(
  db: Db,
  groupId: number,
  filter: StudentFilter,
): Promise<{ count: number; students: GroupStudent[] }> {
  let matching = enrolments(db, groupId)
  if (filter.status !== 'all') matching = matching.where('group_students.left_at', filter.status === 'active' ? 'is' : 'is not', null)
  if (filter.search !== '') matching = matching.where(holdsWords(personWords, filter.search))
  if (filter.userId !== undefined) matching = matching.where('group_students.user_id', '=', filter.userId)
  const { count } = await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await withWork(matching, filter.now)
    .orderBy(studentOrder[filter.ordering])
    .orderBy('group_students.id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  return { count, students: rows.map(toGroupStudent) }
}

/**
 * One enrolment of a group, active or ended.
 * @throws 404 where the group has none with that id
 */
export async function readGroupStudent(db: Db, groupId: number, enrolmentId: number, now: Date): Promise<GroupStudent> {
  const row = await withWork(enrolments(db, groupId), now).where('group_students.id', '=', enrolmentId).executeTakeFirst()
  if (!row) throw notFound()
  return toGroupStudent(row)
}

/** How many of the students are in the group now, and the student seats that its center has left. */
export async function seatsForEnrolment(db: Db, centerId: number, { groupId, userIds }: { groupId: number; userIds: readonly number[] }) {
  const { already, left } = await db
    .selectFrom('centers')
    .where('id', '=', centerId)
    .select(({ fn, selectFrom }) => [
      sql<number>`greatest(0, student_licenses - student_seats_used)`.as('left'),
      selectFrom('group_students')
        .where('group_id', '=', groupId)
        .where('left_at', 'is', null)
        .where('user_id', 'in', userIds)
        .select(fn.countAll<number>().as('n'))
        .as('already'),
    ])
    .executeTakeFirstOrThrow()
  return { already: already ?? 0, left }
}

/** Which of the students are in the group now. */
export async function livingIn(db: Db, { groupId, userIds }: { groupId: number; userIds: readonly number[] }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select user_id as id from group_students
    where group_id = ${groupId} and left_at is null and user_id = any(${userIds}::bigint[])
    order by group_students.id`.execute(db)
  return rows.map(({ id }) => id)
}
