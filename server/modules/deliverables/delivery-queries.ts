import { type Expression, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Caller } from '#server/caller.ts'
import type { Query } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { holdsWords, personWords } from '#server/db/search.ts'
import { orderOf } from '#server/pagination.ts'
import { bySurnames, personColumns } from '#server/modules/people/person.ts'
import { placeQuery } from './access.ts'
import { isLate } from './date-queries.ts'
import { isPendingAnnotation } from '#server/modules/annotations/annotation-queries.ts'
import { isPending } from './feedback-file-queries.ts'
import { extensionOf } from './extension-queries.ts'
import { exemptionColumns, passMark } from './grade-queries.ts'
import type { PublicGrade } from './grade-write-queries.ts'
import { takesWorkIn } from './stage-queries.ts'
import { enrolledSubmissions, type WorkRef } from './work-queries.ts'

export type DeliveryFilter = NonNullable<Query<'listDelivered'>['filter']>

/** Exempt students are in a list of their own, whether they handed in or not. */
const isExempt = sql<boolean>`(grades.outcome is not distinct from 'exempt')`
/** Work is handed in once it has a version: from then on one version is always selected. */
const isDelivered = sql<boolean>`(submissions.selected_version_id is not null and not ${isExempt})`
const isNotDelivered = sql<boolean>`(submissions.selected_version_id is null and not ${isExempt})`
const isGraded = sql<boolean>`(grades.outcome is not null)`
const isNewer = sql<boolean>`(grades.outcome is not null and not ${isExempt} and coalesce(handed_in.newest > coalesce(graded.number, 0), false))`

type Id = number | Expression<number>
type Outcome = PublicGrade['outcome']

/** Whether students hand something in. */
const isHandedIn = (deliverableId: Id) =>
  sql<boolean>`(select ${takesWorkIn('task')} from deliverables as task where task.id = ${deliverableId})`

/** The students of a group with their work on one deliverable, including those who left. */
const works = (db: Db, groupId: Id, deliverableId: Id) =>
  db
    .selectFrom('group_students')
    .leftJoin('submissions', (join) =>
      join
        .onRef('submissions.group_id', '=', 'group_students.group_id')
        .onRef('submissions.student_id', '=', 'group_students.user_id')
        .on('submissions.deliverable_id', '=', deliverableId),
    )
    .leftJoin('grades', 'grades.submission_id', 'submissions.id')
    .leftJoin('deliverable_versions as selected', 'selected.id', 'submissions.selected_version_id')
    .where('group_students.group_id', '=', groupId)

/** The same, with names and submitted versions. */
const deliveries = (db: Db, groupId: Id, deliverableId: Id) =>
  works(db, groupId, deliverableId)
    .innerJoin('users', 'users.id', 'group_students.user_id')
    .leftJoin('deliverable_versions as graded', 'graded.id', 'grades.version_id')
    .leftJoin('users as grader', 'grader.id', 'grades.graded_by')
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

/** The mark is published, and its student does not see all of it: the mark, the comment, a file or an annotation has changed. */
const isChanged = sql<boolean>`(grades.released_at is not null and (grades.unpublished is not null or exists (
  select from feedback_files where feedback_files.submission_id = grades.submission_id and ${isPending}) or exists (
  select from annotations where annotations.submission_id = grades.submission_id and ${isPendingAnnotation})))`

const filters = {
  all: sql<boolean>`true`,
  to_grade: sql<boolean>`(${isDelivered} and not ${isGraded})`,
  graded: isGraded,
  late: sql<boolean>`(coalesce(${isLate('selected')}, false) and not ${isExempt})`,
  newer: isNewer,
  unreleased: sql<boolean>`(${isGraded} and (grades.released_at is null or ${isChanged}))`,
} as const satisfies Record<DeliveryFilter, unknown>

const orders = { name: bySurnames, delivered: sql`handed_in.last_at`, mark: sql`grades.mark` } as const

const lists = { delivered: isDelivered, not_delivered: isNotDelivered, exempt: isExempt } as const

export interface DeliveryList {
  deliverableId: number
  contentId: number
  groupId: number | undefined
  among: keyof typeof lists
  filter: DeliveryFilter
  ordering: string
  search: string
  limit: number
  offset: number
}

/** The students with submitted work, without it, or exempt, that match a filter. */
const matching = (db: Db, place: { groupId: Id; deliverableId: Id }, list: DeliveryList) =>
  deliveries(db, place.groupId, place.deliverableId)
    .where('group_students.left_at', 'is', null)
    .where(lists[list.among])
    .where(filters[list.filter])
    .where(holdsWords(personWords, list.search))

function deliveryPage(db: Db, place: { groupId: Id; deliverableId: Id; courseId: Expression<number> }, list: DeliveryList) {
  const { by, direction } = orderOf(list.ordering, orders)
  return matching(db, place, list)
    .select(personColumns)
    .select([
      sql<number>`coalesce(handed_in.versions, 0)`.as('versions'),
      'handed_in.last_at',
      filters.late.as('is_late'),
      'selected.number as selected_number',
      'grades.outcome',
      'grades.mark',
      passMark(place.courseId, place.groupId).as('pass_mark'),
      'grades.graded_at',
      'grades.released_at',
      isChanged.as('is_changed'),
      isNewer.as('newer_than_graded'),
      sql<number>`count(*) over ()`.as('count'),
    ])
    .select(exemptionColumns)
    .select((eb) => jsonObjectFrom(extensionOf(db, { ...place, studentId: eb.ref('group_students.user_id') })).as('extension'))
    .orderBy(by, (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy(bySurnames)
    .orderBy('users.id')
    .limit(list.limit)
    .offset(list.offset)
}

/**
 * A page of the students with or without submitted work, or exempt, the total count, and the counts of the deliverable; undefined when the
 * caller has no access to it, or it does not belong to the content.
 */
export async function deliveryRows(db: Db, caller: Caller, now: Date, list: DeliveryList) {
  const found = await db
    .selectFrom(placeQuery(db, caller, now, list.deliverableId, list.groupId).as('place'))
    .where('place.content_id', '=', list.contentId)
    .select('place.group_id')
    .select((eb) => {
      // not the ids of the request: with known ids a plan looks a little cheaper in a large school, and PostgreSQL plans again at each
      // request, which takes several times as long as running it
      const place = { groupId: eb.ref('place.group_id'), deliverableId: eb.ref('place.id'), courseId: eb.ref('place.course_id') }
      return [
        jsonArrayFrom(deliveryPage(db, place, list)).as('rows'),
        jsonObjectFrom(countsOf(db, place.groupId, place.deliverableId))
          .$notNull()
          .as('counts'),
      ]
    })
    .executeTakeFirst()
  if (!found) return undefined
  const { rows, counts, group_id: groupId } = found
  if (rows.length > 0 || list.offset === 0) return { rows, counts, count: rows[0]?.count ?? 0 }
  // A page beyond the last has no row with the count.
  const { count } = await matching(db, { groupId, deliverableId: list.deliverableId }, list)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, counts, count }
}

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof deliveryRows>>>['rows'][number]

/** Work graded since `since` stays in the list of work to grade, so that the grader can return to it. */
export interface GradingSession {
  filter: NonNullable<Query<'getDesk'>['filter']>
  graderId: number
  since: Date
}

/** The students of the grading desk: the class list through a filter, and the current student whatever the filter is. */
export function deskOrder(db: Db, { groupId, deliverableId, studentId }: WorkRef, { filter, graderId, since }: GradingSession) {
  const through = {
    all: filters.all,
    delivered: isDelivered,
    not_delivered: isNotDelivered,
    exempt: isExempt,
    to_grade: sql<boolean>`(${isDelivered} and (not ${isGraded} or (grades.graded_by = ${graderId} and grades.graded_at > ${since})))`,
  } as const satisfies Record<GradingSession['filter'], unknown>
  return deliveries(db, groupId, deliverableId)
    .where(sql<boolean>`((group_students.left_at is null and ${through[filter]}) or users.id = ${studentId})`)
    .select(['users.id', sql<boolean>`(${isDelivered} or not ${isHandedIn(deliverableId)})`.as('is_delivered'), isGraded.as('is_graded')])
    .orderBy(bySurnames)
    .orderBy('users.id')
}

/** The same students with their names, and their marks as they are on the desk: with changes that are not published yet. */
export const deskStudents = (db: Db, work: WorkRef, session: GradingSession) =>
  deskOrder(db, work, session)
    .select(personColumns)
    .select([
      sql<Outcome>`case when grades.unpublished is null then grades.outcome else grades.unpublished ->> 'outcome' end`.as('outcome'),
      sql<number | null>`case when grades.unpublished is null then grades.mark else (grades.unpublished ->> 'mark')::integer end`.as(
        'mark',
      ),
    ])

/** Counts of a deliverable over the students of a group. */
export const countsOf = (db: Db, groupId: Id, deliverableId: Id) =>
  works(db, groupId, deliverableId)
    .where('group_students.left_at', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere(isDelivered).as('delivered'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`(${isNotDelivered} and ${isHandedIn(deliverableId)})`)
        .as('not_delivered'),
      fn.countAll<number>().filterWhere(isExempt).as('exempt'),
      fn.countAll<number>().filterWhere(filters.to_grade).as('to_grade'),
      fn.countAll<number>().filterWhere(isGraded).as('graded'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`(grades.released_at is not null and not ${isChanged})`)
        .as('released'),
      fn.countAll<number>().filterWhere(filters.late).as('late'),
    ])

/** The contents of a group's zip, or of some students': each one's selected version with its files, in class-list order. */
export function selectedWork(db: Db, groupId: Id, deliverableId: Id, students?: readonly number[]) {
  return enrolledSubmissions(db)
    .innerJoin('users', 'users.id', 'submissions.student_id')
    .innerJoin('deliverable_versions', 'deliverable_versions.id', 'submissions.selected_version_id')
    .leftJoin('version_files', 'version_files.version_id', 'deliverable_versions.id')
    .leftJoin('files', 'files.id', 'version_files.file_id')
    .where('submissions.group_id', '=', groupId)
    .where('submissions.deliverable_id', '=', deliverableId)
    .$if(students !== undefined, (query) => query.where('submissions.student_id', 'in', students ?? []))
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
}
