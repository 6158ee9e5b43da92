import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db, Tables, Tx } from '#server/db/client.ts'
import { holdsWords } from '#server/db/search.ts'
import { accessibleCourses, editableCourses } from '#server/modules/access/courses.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { areaWithThoseBelow } from '#server/modules/categories/queries.ts'
import { orderOf } from '#server/pagination.ts'

type Courses = ExpressionBuilder<Tables, 'courses'>

export interface CourseFilter {
  search: string
  area: number | undefined
  status: components['schemas']['CourseStatus']
  center: number | undefined
  editable: boolean
  ordering: string
  limit: number
  offset: number
}

const order: Record<string, RawBuilder<unknown>> = {
  name: sql`fold(courses.name)`,
  code: sql`fold(courses.code)`,
  created_at: sql`courses.created_at`,
}

const countOf = (eb: Courses, table: 'course_contents' | 'learning_results' | 'deliverables') =>
  eb
    .selectFrom(table)
    .whereRef(`${table}.course_id`, '=', 'courses.id')
    .select(({ fn }) => fn.countAll<number>().as('n'))

/** Active groups that have the program, in the centers of the caller. */
const groupsWith = (eb: Courses, caller: Caller) =>
  eb
    .selectFrom('group_courses')
    .innerJoin('groups', 'groups.id', 'group_courses.group_id')
    .whereRef('group_courses.course_id', '=', 'courses.id')
    .where('groups.archived_at', 'is', null)
    .$if(caller.role !== 'admin', (query) => query.where('groups.center_id', 'in', [0, ...caller.centerIds]))

/** Columns of a program for lists and for its page: whose it is, its areas and how much is in it. */
const courseColumns = (caller: Caller) => (eb: Courses) =>
  [
    'courses.id',
    'courses.name',
    'courses.code',
    'courses.about',
    'courses.logo_file_id',
    'courses.background_file_id',
    'courses.is_active',
    'courses.center_id',
    'courses.created_at',
    jsonObjectFrom(eb.selectFrom('centers').whereRef('centers.id', '=', 'courses.center_id').select(['centers.id', 'centers.name'])).as(
      'center',
    ),
    jsonArrayFrom(
      eb
        .selectFrom('course_categories')
        .innerJoin('categories', 'categories.id', 'course_categories.category_id')
        .whereRef('course_categories.course_id', '=', 'courses.id')
        .select(['categories.id', 'categories.name'])
        .orderBy(sql`fold(categories.name)`),
    ).as('areas'),
    countOf(eb, 'course_contents').as('contents_count'),
    countOf(eb, 'learning_results').as('results_count'),
    countOf(eb, 'deliverables').as('deliverables_count'),
    groupsWith(eb, caller)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .as('groups_count'),
  ] as const

/** A page of the programs that the caller can access, and the total count. */
export async function courseRows(db: Db, caller: Caller, filter: CourseFilter) {
  let matching = filter.editable ? editableCourses(db, caller) : accessibleCourses(db, caller)
  if (filter.status !== 'all') matching = matching.where('courses.is_active', '=', filter.status === 'active')
  if (filter.search !== '') matching = matching.where(holdsWords(sql<string>`fold(courses.code || ' ' || courses.name)`, filter.search))
  if (filter.area !== undefined)
    matching = matching.where(sql<boolean>`exists (select from course_categories
      where course_categories.course_id = courses.id and course_categories.category_id in ${areaWithThoseBelow(filter.area)})`)
  if (filter.center !== undefined)
    matching = matching.where(sql<boolean>`(courses.center_id = ${filter.center} or exists (select from center_courses
      where center_courses.course_id = courses.id and center_courses.center_id = ${filter.center}))`)
  // what another center offers is not theirs to see
  if (filter.center !== undefined && caller.role !== 'admin' && !caller.centerIds.includes(filter.center))
    matching = matching.where(sql<boolean>`false`)
  const { by, direction } = orderOf(filter.ordering, order)
  const [{ count }, rows] = await Promise.all([
    matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    matching.select(courseColumns(caller)).orderBy(by, direction).orderBy('courses.id').limit(filter.limit).offset(filter.offset).execute(),
  ])
  return { count, rows }
}

/** One program with the data of its page, if the caller can access it. */
export const courseRow = (db: Db | Tx, caller: Caller, id: number) =>
  accessibleCourses(db, caller)
    .where('courses.id', '=', id)
    .select(courseColumns(caller))
    .select(['courses.description', 'courses.revision', 'courses.cloned_from'])
    .executeTakeFirst()

/** A program's id and name, if the caller can access it. */
export const courseName = (db: Db | Tx, caller: Caller, id: number) =>
  accessibleCourses(db, caller).where('courses.id', '=', id).select(['courses.id', 'courses.name']).executeTakeFirst()

/** Maximum groups in the overview of a program; its list of groups shows all. */
const mostGroups = 100

/**
 * Contents, learning results, groups and centers of a program, as JSON columns of one row; none when the caller cannot access it.
 * @param center groups and offers of this center only
 */
export const overviewRow = (db: Db, caller: Caller, id: number, center?: number) =>
  accessibleCourses(db, caller)
    .where('courses.id', '=', id)
    .select((eb) => [
      sql<components['schemas']['CourseOverview']['contents']>`(
        with recursive tree as (
          select id, level, name, minutes, is_free, is_active, array[position::bigint, id] as path
          from course_contents where course_id = courses.id and parent_id is null
          union all
          select c.id, c.level, c.name, c.minutes, c.is_free, c.is_active, path || array[c.position::bigint, c.id]
          from course_contents c join tree on c.parent_id = tree.id)
        select coalesce(json_agg(json_build_object('id', id, 'level', level, 'name', name, 'minutes', minutes, 'is_free', is_free,
          'is_active', is_active) order by path), '[]') from tree)`.as('contents'),
      jsonArrayFrom(
        eb
          .selectFrom('learning_results')
          .whereRef('learning_results.course_id', '=', 'courses.id')
          .select((result) => [
            'learning_results.id',
            'learning_results.code',
            'learning_results.name',
            'learning_results.weight',
            jsonArrayFrom(
              result
                .selectFrom('criteria')
                .whereRef('criteria.learning_result_id', '=', 'learning_results.id')
                .select(['criteria.id', 'criteria.code', 'criteria.name', 'criteria.weight'])
                .orderBy('criteria.position')
                .orderBy('criteria.id'),
            ).as('criteria'),
          ])
          .orderBy('learning_results.position')
          .orderBy('learning_results.id'),
      ).as('results'),
      jsonArrayFrom(
        groupsWith(eb, caller)
          .innerJoin('centers', 'centers.id', 'groups.center_id')
          .where('centers.deleting_at', 'is', null)
          .$if(center !== undefined, (query) => query.where('groups.center_id', '=', center ?? 0))
          .select((group) => [
            'groups.id',
            'groups.name',
            'groups.period',
            sql<components['schemas']['Named']>`json_build_object('id', centers.id, 'name', centers.name)`.as('center'),
            group('groups.id', 'in', accessibleGroups(db, caller)).as('can_open'),
          ])
          .orderBy('groups.period', 'desc')
          .orderBy(sql`fold(groups.name)`)
          .limit(mostGroups),
      ).as('groups'),
      jsonArrayFrom(
        eb
          .selectFrom('center_courses')
          .innerJoin('centers', 'centers.id', 'center_courses.center_id')
          .where('centers.deleting_at', 'is', null)
          .whereRef('center_courses.course_id', '=', 'courses.id')
          .$if(caller.role !== 'admin', (query) => query.where('center_courses.center_id', 'in', [0, ...caller.centerIds]))
          .$if(center !== undefined, (query) => query.where('center_courses.center_id', '=', center ?? 0))
          .select([
            'center_courses.id',
            sql<components['schemas']['Named']>`json_build_object('id', centers.id, 'name', centers.name)`.as('center'),
            'center_courses.created_at as offered_at',
          ])
          .orderBy(sql`fold(centers.name)`),
      ).as('centers'),
    ])
    .executeTakeFirst()
