import { sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Query } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { holdsWords } from '#server/db/search.ts'
import { orderOf } from '#server/pagination.ts'
import { isListed, accessibleDeliverables } from './access.ts'
import { passMark } from './grade-queries.ts'
import { stageAt } from './stage-queries.ts'

export interface DeliverableList {
  groupId: number
  filter: NonNullable<Query<'getGroupDeliverables'>['filter']>
  ordering: string
  search: string
  limit: number
  offset: number
}

const orders = { due: sql`group_deliverables.due_at`, name: sql`fold(deliverables.name)` } as const

/** Work handed in by whoever is still in the group, without a grade; of one student where the list is theirs. */
const isToGrade = (caller: Caller) => sql<boolean>`exists (
  select 1 from submissions
  join group_students on group_students.group_id = submissions.group_id and group_students.user_id = submissions.student_id
    and group_students.left_at is null
  left join grades on grades.submission_id = submissions.id
  where submissions.group_id = groups.id and submissions.deliverable_id = deliverables.id
    and submissions.selected_version_id is not null and grades.outcome is null
    and ${caller.role === 'student' ? sql`submissions.student_id = ${caller.id}` : sql`true`})`

/** A page of the deliverables of a group that the caller reaches, and how many there are in all. */
export async function deliverableRows(db: Db, caller: Caller, now: Date, list: DeliverableList) {
  const stage = stageAt(now)
  const filters = {
    all: sql<boolean>`true`,
    to_grade: isToGrade(caller),
    open: sql<boolean>`${stage} in ('open', 'late')`,
    closed: sql<boolean>`${stage} = 'closed'`,
  } as const satisfies Record<DeliverableList['filter'], unknown>
  const { by, direction } = orderOf(list.ordering, orders)
  const matching = accessibleDeliverables(db, caller)
    .where('groups.id', '=', list.groupId)
    .where(isListed)
    .where(filters[list.filter])
    .where(holdsWords(sql<string>`fold(deliverables.name)`, list.search))
  const rows = await matching
    .select([
      'deliverables.id',
      'deliverables.name',
      'deliverables.max_points',
      'deliverables.course_id',
      'courses.name as course_name',
      'deliverables.content_id',
      'course_contents.name as content_name',
      'group_deliverables.opens_at',
      'group_deliverables.due_at',
      'group_deliverables.closes_at',
    ])
    .select([stage.as('stage'), sql<number>`count(*) over ()`.as('count')])
    .orderBy(by, (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy(sql`fold(deliverables.name)`)
    .orderBy('deliverables.id')
    .limit(list.limit)
    .offset(list.offset)
    .execute()
  if (rows.length > 0 || list.offset === 0) return { rows, count: rows[0]?.count ?? 0 }
  // Beyond the last page no row is left to carry the count.
  const { count } = await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { rows, count }
}

/** A student's own state in several deliverables of a group. Marks only once they are released. */
export async function ownStates(db: Db, groupId: number, studentId: number, deliverableIds: readonly number[]) {
  if (deliverableIds.length === 0) return []
  return db
    .selectFrom('submissions')
    .innerJoin('deliverables', 'deliverables.id', 'submissions.deliverable_id')
    .leftJoin('grades', (join) => join.onRef('grades.submission_id', '=', 'submissions.id').on('grades.released_at', 'is not', null))
    .leftJoin('deliverable_versions', 'deliverable_versions.submission_id', 'submissions.id')
    .where('submissions.group_id', '=', groupId)
    .where('submissions.student_id', '=', studentId)
    .where('submissions.deliverable_id', 'in', deliverableIds)
    .groupBy(['submissions.deliverable_id', 'deliverables.course_id', 'grades.outcome', 'grades.mark'])
    .select((eb) => [
      passMark(eb.ref('deliverables.course_id')).as('pass_mark'),
      'submissions.deliverable_id',
      'grades.outcome',
      'grades.mark',
      sql<number>`count(deliverable_versions.number)`.as('versions'),
      sql<Date | null>`max(deliverable_versions.submitted_at)`.as('last_delivered_at'),
      sql<boolean>`coalesce(bool_or(deliverable_versions.submitted_at is null and (deliverable_versions.text <> '' or deliverable_versions.link <> ''
        or exists (select 1 from version_files where version_files.version_id = deliverable_versions.id))), false)`.as('has_draft'),
    ])
    .execute()
}
