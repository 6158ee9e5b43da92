import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Caller } from '#server/caller.ts'
import type { Db, Tables } from '#server/db/client.ts'
import { folded, holdsWords } from '#server/db/search.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { areaWithThoseBelow } from '#server/modules/categories/queries.ts'
import { bySurnames, personColumns } from '#server/modules/people/person.ts'
import { inSlices } from '#server/pagination.ts'

export interface GroupFilter {
  /** Only those of one center. */
  center?: number | undefined
  /** Only those of a training area and of those below it. */
  area?: number | undefined
  /** Only those with a program. */
  course?: number | undefined
  state: 'active' | 'archived' | 'all'
  search: string
  ordering: 'name' | '-name' | 'period' | '-period'
  limit: number
  offset: number
}

const groupOrder = {
  name: sql`fold(groups.name), groups.period desc`,
  '-name': sql`fold(groups.name) desc, groups.period desc`,
  period: sql`groups.period, fold(groups.name)`,
  '-period': sql`groups.period desc, fold(groups.name)`,
} as const

function groupsWithin(db: Db, caller: Caller) {
  return db.selectFrom('groups').where('groups.id', 'in', accessibleGroups(db, caller))
}

function groupColumns(query: ReturnType<typeof groupsWithin>) {
  return query
    .innerJoin('centers', 'centers.id', 'groups.center_id')
    .leftJoin('categories', 'categories.id', 'groups.category_id')
    .select([
      'groups.id',
      'groups.name',
      'groups.description',
      'groups.period',
      'groups.logo_file_id',
      'groups.thumbnail_file_id',
      'groups.archived_at',
      'groups.manager_id',
      'groups.revision',
      'groups.center_id',
      'centers.name as center_name',
      'categories.id as category_id',
      'categories.name as category_name',
    ])
    .select(team)
    .select(counts)
}

/** Manager, teachers in class-list order and programs in their order. */
const team = (eb: ExpressionBuilder<Tables, 'groups'>) => [
  jsonObjectFrom(eb.selectFrom('users').whereRef('users.id', '=', 'groups.manager_id').select(personColumns)).as('manager'),
  jsonArrayFrom(
    eb
      .selectFrom('group_teachers')
      .innerJoin('users', 'users.id', 'group_teachers.user_id')
      .whereRef('group_teachers.group_id', '=', 'groups.id')
      .select(personColumns)
      .orderBy(bySurnames),
  ).as('teachers'),
  jsonArrayFrom(
    eb
      .selectFrom('group_courses')
      .innerJoin('courses', 'courses.id', 'group_courses.course_id')
      .whereRef('group_courses.group_id', '=', 'groups.id')
      .select(['courses.id', 'courses.name', 'group_courses.teacher_id'])
      .orderBy('group_courses.position')
      .orderBy('courses.name'),
  ).as('courses'),
]

/** Enrolled students, and their submitted work without a grade. */
const counts = ({ selectFrom }: ExpressionBuilder<Tables, 'groups'>) => [
  selectFrom('group_students')
    .whereRef('group_students.group_id', '=', 'groups.id')
    .where('group_students.left_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .as('students'),
  selectFrom('submissions')
    .innerJoin('group_students', (join) =>
      join
        .onRef('group_students.group_id', '=', 'submissions.group_id')
        .onRef('group_students.user_id', '=', 'submissions.student_id')
        .on('group_students.left_at', 'is', null),
    )
    // the grades of a group are adjacent in an index
    .leftJoin('grades', (join) =>
      join.onRef('grades.submission_id', '=', 'submissions.id').onRef('grades.group_id', '=', 'submissions.group_id'),
    )
    .whereRef('submissions.group_id', '=', 'groups.id')
    .where('submissions.selected_version_id', 'is not', null)
    .where('grades.outcome', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .as('to_grade'),
]

export type GroupRow = Awaited<ReturnType<typeof groupRows>>['rows'][number]

/** A page of the groups that the caller can access, and the total count. */
export async function groupRows(db: Db, caller: Caller, filter: GroupFilter) {
  let matching = groupsWithin(db, caller)
  if (filter.center !== undefined) matching = matching.where('groups.center_id', '=', filter.center)
  if (filter.area !== undefined) matching = matching.where(sql<boolean>`groups.category_id in ${areaWithThoseBelow(filter.area)}`)
  if (filter.course !== undefined) {
    const withCourse = db.selectFrom('group_courses').where('course_id', '=', filter.course).select('group_courses.group_id')
    matching = matching.where('groups.id', 'in', withCourse)
  }
  if (filter.state !== 'all') matching = matching.where('groups.archived_at', filter.state === 'active' ? 'is' : 'is not', null)
  if (filter.search !== '') matching = matching.where(holdsWords(folded('groups.name'), filter.search))
  const { count } = await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const slices = await inSlices(filter, ({ limit, offset }) => {
    const ids = matching.select('groups.id').orderBy(groupOrder[filter.ordering]).orderBy('groups.id').limit(limit).offset(offset)
    return groupColumns(db.selectFrom('groups').where('groups.id', 'in', ids))
      .orderBy(groupOrder[filter.ordering])
      .orderBy('groups.id')
      .execute()
  })
  return { count, rows: slices.flat() }
}

/** One group, if the caller can access it. */
export function groupRow(db: Db, caller: Caller, id: number) {
  return groupColumns(groupsWithin(db, caller).where('groups.id', '=', id)).executeTakeFirst()
}

/** Programs of groups, in their order. */
export function coursesOf(db: Db, groupIds: number[]) {
  return db
    .selectFrom('group_courses')
    .innerJoin('courses', 'courses.id', 'group_courses.course_id')
    .where('group_courses.group_id', 'in', groupIds)
    .select(['group_courses.group_id', 'courses.id', 'courses.name'])
    .orderBy('group_courses.position')
    .orderBy('courses.name')
    .execute()
}

export function previewRows(db: Db, caller: Caller, ids: readonly number[]) {
  return db
    .selectFrom('groups')
    .innerJoin('centers', 'centers.id', 'groups.center_id')
    .where('groups.id', 'in', ids)
    .where('groups.id', 'in', accessibleGroups(db, caller))
    .select(({ selectFrom }) => [
      'groups.id',
      'groups.name',
      'groups.period',
      'groups.center_id',
      'groups.manager_id',
      'groups.archived_at',
      'centers.name as center_name',
      'centers.student_licenses',
      'centers.student_seats_used',
      selectFrom('group_students')
        .innerJoin('center_students', (join) =>
          join
            .onRef('center_students.center_id', '=', 'group_students.center_id')
            .onRef('center_students.user_id', '=', 'group_students.user_id'),
        )
        .whereRef('group_students.group_id', '=', 'groups.id')
        .where('group_students.left_at', 'is', null)
        .where('center_students.archived_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('students'),
    ])
    .execute()
}
