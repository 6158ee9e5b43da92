import { type Expression, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Caller } from '#server/caller.ts'
import type { Query } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { holdsWords } from '#server/db/search.ts'
import { orderOf } from '#server/pagination.ts'
import { accessibleDeliverables, courseName, groupQuery, isListed } from './access.ts'
import { countsOf } from './delivery-queries.ts'
import { passMark } from './grade-queries.ts'
import { stageAt } from './stage-queries.ts'

export interface DeliverableList {
  groupId: number
  /** Whose dates hold; without it those of the caller, if that is a student. */
  studentId?: number
  filter: NonNullable<Query<'getGroupDeliverables'>['filter']>
  courseId?: number | undefined
  ordering: string
  search: string
  limit: number
  offset: number
}

const orders = { due: sql`group_deliverables.due_at`, name: sql`fold(deliverables.name)` } as const

/** Ungraded work of enrolled students; for a student only their own. */
const isToGrade = (caller: Caller) => sql<boolean>`exists (
  select 1 from submissions
  join group_students on group_students.group_id = submissions.group_id and group_students.user_id = submissions.student_id
    and group_students.left_at is null
  left join grades on grades.submission_id = submissions.id
  where submissions.group_id = groups.id and submissions.deliverable_id = deliverables.id
    and submissions.selected_version_id is not null and grades.outcome is null
    and ${caller.role === 'student' ? sql`submissions.student_id = ${caller.id}` : sql`true`})`

/** Whether the caller, a student, has handed it in or is exempt. */
const isDoneBy = (caller: Caller) => sql<boolean>`exists (
  select 1 from submissions left join grades on grades.submission_id = submissions.id
  where submissions.group_id = groups.id and submissions.deliverable_id = deliverables.id
    and submissions.student_id = ${caller.id} and (submissions.selected_version_id is not null or grades.outcome = 'exempt'))`

/** The deliverables of a group that the caller can access and that match the filter. */
function matching(db: Db, caller: Caller, now: Date, list: DeliverableList) {
  const stage = stageAt(now)
  const isOpen = sql<boolean>`${stage} in ('open', 'late')`
  const isPast = sql<boolean>`coalesce(group_deliverables.due_at < ${now}, false)`
  const isAhead = sql<boolean>`(${stage} = 'no_hand_in' and not ${isPast})`
  const filters = {
    all: sql<boolean>`true`,
    current:
      caller.role === 'student'
        ? sql<boolean>`${isOpen} and not ${isDoneBy(caller)}`
        : sql<boolean>`(${isOpen} or ${isAhead} or ${isToGrade(caller)})`,
    to_grade: isToGrade(caller),
    open: isOpen,
    closed: sql<boolean>`(${stage} = 'closed' or (${stage} = 'no_hand_in' and ${isPast}))`,
  } as const satisfies Record<DeliverableList['filter'], unknown>
  return accessibleDeliverables(db, caller, list.studentId)
    .where('groups.id', '=', list.groupId)
    .where(isListed)
    .where(filters[list.filter])
    .$if(list.courseId !== undefined, (query) => query.where('deliverables.course_id', '=', list.courseId ?? 0))
    .where(holdsWords(sql<string>`fold(deliverables.name)`, list.search))
}

/** A page of deliverables; every row also has the total count. */
function deliverablePage(db: Db, caller: Caller, now: Date, list: DeliverableList) {
  const { by, direction } = orderOf(list.ordering, orders)
  return matching(db, caller, now, list)
    .select([
      'deliverables.id',
      'deliverables.name',
      'deliverables.max_points',
      'deliverables.course_id',
      'deliverables.content_id',
      'course_contents.name as content_name',
      'group_deliverables.opens_at',
      'group_deliverables.due_at',
      'group_deliverables.closes_at',
    ])
    .select([courseName.as('course_name'), stageAt(now).as('stage'), sql<number>`count(*) over ()`.as('count')])
    .orderBy(by, (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy(sql`fold(deliverables.name)`)
    .orderBy('deliverables.id')
    .limit(list.limit)
    .offset(list.offset)
}

/** The total count, for a page beyond the last, which has no row. */
async function countOf(rows: readonly { count: number }[], list: { offset: number }, query: ReturnType<typeof matching>): Promise<number> {
  if (rows.length > 0 || list.offset === 0) return rows[0]?.count ?? 0
  return (await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

/** A page of the deliverables of a group, and the total count. */
export async function deliverableRows(db: Db, caller: Caller, now: Date, list: DeliverableList) {
  const rows = await deliverablePage(db, caller, now, list).execute()
  return { rows, count: await countOf(rows, list, matching(db, caller, now, list)) }
}

/** A student's own state in a deliverable of a group. Marks only once they are released. */
const ownState = (db: Db, groupId: number, studentId: number, deliverableId: Expression<number>) =>
  db
    .selectFrom('submissions')
    .innerJoin('deliverables as task', 'task.id', 'submissions.deliverable_id')
    .leftJoin('grades', (join) => join.onRef('grades.submission_id', '=', 'submissions.id').on('grades.released_at', 'is not', null))
    .leftJoin('deliverable_versions', 'deliverable_versions.submission_id', 'submissions.id')
    .where('submissions.group_id', '=', groupId)
    .where('submissions.student_id', '=', studentId)
    .where('submissions.deliverable_id', '=', deliverableId)
    .groupBy(['task.course_id', 'grades.outcome', 'grades.mark'])
    .select((eb) => [
      passMark(eb.ref('task.course_id'), groupId).as('pass_mark'),
      'grades.outcome',
      'grades.mark',
      sql<number>`count(deliverable_versions.number)`.as('versions'),
      sql<string | null>`max(deliverable_versions.submitted_at)`.as('last_delivered_at'),
      sql<boolean>`coalesce(bool_or(deliverable_versions.submitted_at is null and (deliverable_versions.text <> '' or deliverable_versions.link <> ''
        or exists (select 1 from version_files where version_files.version_id = deliverable_versions.id))), false)`.as('has_draft'),
    ])

const none = sql<null>`null`

/**
 * The same page with the counts of each deliverable for staff, or with a student's own state; undefined when the caller has no
 * access to the group.
 */
export async function groupDeliverables(db: Db, caller: Caller, now: Date, list: DeliverableList) {
  const { groupId } = list
  const isStudent = caller.role === 'student'
  const page = deliverablePage(db, caller, now, list).select((eb) => [
    (isStudent ? none : jsonObjectFrom(countsOf(db, groupId, eb.ref('deliverables.id')))).as('counts'),
    (isStudent ? jsonObjectFrom(ownState(db, groupId, caller.id, eb.ref('deliverables.id'))) : none).as('mine'),
  ])
  const found = await db
    .selectFrom(groupQuery(db, caller, groupId).as('found'))
    .select(jsonArrayFrom(page).as('rows'))
    .executeTakeFirst()
  return found && { rows: found.rows, count: await countOf(found.rows, list, matching(db, caller, now, list)) }
}

type Found = NonNullable<Awaited<ReturnType<typeof groupDeliverables>>>
export type OwnState = NonNullable<Found['rows'][number]['mine']>
