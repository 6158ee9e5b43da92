import { sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Query } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { holdsWords, personWords } from '#server/db/search.ts'
import { orderOf } from '#server/pagination.ts'
import { bySurnames, personColumns } from '#server/modules/people/person.ts'
import { passMark } from './grade-queries.ts'
import type { WorkKey } from './work-queries.ts'

export type Counts = components['schemas']['Counts']
export type DeliveryFilter = NonNullable<Query<'listDelivered'>['filter']>

/** Work counts as handed in from its first version on: from then on one version is always selected. */
const isDelivered = sql<boolean>`(submissions.selected_version_id is not null)`
const isGraded = sql<boolean>`(grades.outcome is not null)`
const isNewer = sql<boolean>`(grades.outcome is not null and coalesce(handed_in.newest > coalesce(graded.number, 0), false))`

/** The students of a group, each with what became of their work on one deliverable. Who left the group is not among them. */
function deliveries(db: Db, groupId: number, deliverableId: number) {
  return db
    .selectFrom('group_students')
    .innerJoin('users', 'users.id', 'group_students.user_id')
    .leftJoin('submissions', (join) =>
      join
        .onRef('submissions.group_id', '=', 'group_students.group_id')
        .onRef('submissions.student_id', '=', 'group_students.user_id')
        .on('submissions.deliverable_id', '=', deliverableId),
    )
    .leftJoin('grades', 'grades.submission_id', 'submissions.id')
    .leftJoin('deliverable_versions as selected', 'selected.id', 'submissions.selected_version_id')
    .leftJoin('deliverable_versions as graded', 'graded.id', 'grades.version_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('deliverable_versions')
          .whereRef('deliverable_versions.submission_id', '=', 'submissions.id')
          .where('deliverable_versions.submitted_at', 'is not', null)
          .select(({ fn }) => [
            fn.countAll<number>().as('versions'),
            fn.max('deliverable_versions.number').as('newest'),
            fn.max('deliverable_versions.submitted_at').as('last_at'),
          ])
          .as('handed_in'),
      (join) => join.onTrue(),
    )
    .where('group_students.group_id', '=', groupId)
}

const filters = {
  all: sql<boolean>`true`,
  to_grade: sql<boolean>`(${isDelivered} and not ${isGraded})`,
  graded: isGraded,
  late: sql<boolean>`coalesce(selected.is_late, false)`,
  newer: isNewer,
  unreleased: sql<boolean>`(${isGraded} and grades.released_at is null)`,
} as const satisfies Record<DeliveryFilter, unknown>

const orders = { name: bySurnames, delivered: sql`handed_in.last_at`, mark: sql`grades.mark` } as const
export interface DeliveryList {
  groupId: number
  deliverableId: number
  delivered: boolean
  filter: DeliveryFilter
  ordering: string
  search: string
  limit: number
  offset: number
}

export type DeliveryRow = Awaited<ReturnType<typeof deliveryRows>>['rows'][number]

/** A page of those who handed work in, or of those who did not, and how many there are in all. */
export async function deliveryRows(db: Db, list: DeliveryList) {
  const matching = deliveries(db, list.groupId, list.deliverableId)
    .where('group_students.left_at', 'is', null)
    .where(list.delivered ? isDelivered : sql<boolean>`not ${isDelivered}`)
    .where(filters[list.filter])
    .where(holdsWords(personWords, list.search))
  const { by, direction } = orderOf(list.ordering, orders)
  const rows = await matching
    .select(personColumns)
    .select([
      sql<number>`coalesce(handed_in.versions, 0)`.as('versions'),
      'handed_in.last_at',
      sql<boolean>`coalesce(selected.is_late, false)`.as('is_late'),
      'selected.number as selected_number',
      'grades.outcome',
      'grades.mark',
      passMark(sql<number>`(select course_id from deliverables where id = ${list.deliverableId})`).as('pass_mark'),
      'grades.graded_at',
      'grades.released_at',
      isNewer.as('newer_than_graded'),
      sql<number>`count(*) over ()`.as('count'),
    ])
    .orderBy(by, (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy(bySurnames)
    .orderBy('users.id')
    .limit(list.limit)
    .offset(list.offset)
    .execute()
  if (rows.length > 0 || list.offset === 0) return { rows, count: rows[0]?.count ?? 0 }
  // Beyond the last page no row is left to carry the count.
  const { count } = await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { rows, count }
}

/** Whoever grades sits down once: what they gave a mark since then stays beside what is left, to go back to and to be counted. */
interface Sitting {
  filter: NonNullable<Query<'getDesk'>['filter']>
  graderId: number
  since: Date
}

/** Who is who on the grading desk: the class list through a filter, and the one student whatever the filter says. */
export function deskOrder(db: Db, { groupId, deliverableId, studentId }: WorkKey, { filter, graderId, since }: Sitting) {
  const through = {
    all: filters.all,
    delivered: isDelivered,
    not_delivered: sql<boolean>`not ${isDelivered}`,
    to_grade: sql<boolean>`(${isDelivered} and (not ${isGraded} or (grades.graded_by = ${graderId} and grades.graded_at > ${since})))`,
  } as const satisfies Record<Sitting['filter'], unknown>
  return deliveries(db, groupId, deliverableId)
    .where(sql<boolean>`((group_students.left_at is null and ${through[filter]}) or users.id = ${studentId})`)
    .select(['users.id', isDelivered.as('is_delivered'), isGraded.as('is_graded')])
    .orderBy(bySurnames)
    .orderBy('users.id')
    .execute()
}

const noCounts: Counts = { total: 0, delivered: 0, not_delivered: 0, to_grade: 0, graded: 0, released: 0, late: 0 }

/** Counts of several deliverables over the students of a group, in one query. */
export async function countsOf(db: Db, groupId: number, deliverableIds: readonly number[]): Promise<(deliverableId: number) => Counts> {
  if (deliverableIds.length === 0) return () => noCounts
  const { rows } = await sql<Counts & { id: number }>`
    select task.id,
      count(*) as total,
      count(*) filter (where ${isDelivered}) as delivered,
      count(*) filter (where not ${isDelivered}) as not_delivered,
      count(*) filter (where ${filters.to_grade}) as to_grade,
      count(*) filter (where ${isGraded}) as graded,
      count(grades.released_at) as released,
      count(*) filter (where selected.is_late) as late
    from group_students
    cross join unnest(${sql.val(deliverableIds)}::bigint[]) as task (id)
    left join submissions on submissions.group_id = group_students.group_id
      and submissions.student_id = group_students.user_id and submissions.deliverable_id = task.id
    left join grades on grades.submission_id = submissions.id
    left join deliverable_versions selected on selected.id = submissions.selected_version_id
    where group_students.group_id = ${groupId} and group_students.left_at is null
    group by task.id`.execute(db)
  const byId = new Map(rows.map(({ id, ...counts }) => [id, counts]))
  return (id) => byId.get(id) ?? noCounts
}

/** What goes into the zip of a group: each student's selected version with its files, in class-list order. */
export function selectedWork(db: Db, groupId: number, deliverableId: number) {
  return db
    .selectFrom('submissions')
    .innerJoin('group_students', (join) =>
      join
        .onRef('group_students.group_id', '=', 'submissions.group_id')
        .onRef('group_students.user_id', '=', 'submissions.student_id')
        .on('group_students.left_at', 'is', null),
    )
    .innerJoin('users', 'users.id', 'submissions.student_id')
    .innerJoin('deliverable_versions', 'deliverable_versions.id', 'submissions.selected_version_id')
    .leftJoin('version_files', 'version_files.version_id', 'deliverable_versions.id')
    .leftJoin('files', 'files.id', 'version_files.file_id')
    .where('submissions.group_id', '=', groupId)
    .where('submissions.deliverable_id', '=', deliverableId)
    .select([
      ...personColumns,
      'deliverable_versions.number',
      'deliverable_versions.text',
      'deliverable_versions.link',
      'deliverable_versions.submitted_at',
      'files.name as file_name',
      'files.storage_key',
    ])
    .orderBy(bySurnames)
    .orderBy('users.id')
    .orderBy('version_files.position')
    .orderBy('files.id')
    .execute()
}
