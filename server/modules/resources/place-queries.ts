import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { accessibleCourses } from '#server/modules/access/courses.ts'
import { resourceFileName } from '#server/modules/access/resources.ts'

/** Placed resources with the criteria that they work. */
const placedRows = (db: Db | Tx) =>
  db
    .selectFrom('related_resources')
    .innerJoin('resources', 'resources.id', 'related_resources.resource_id')
    .innerJoin('course_contents', 'course_contents.id', 'related_resources.content_id')
    .innerJoin('courses', 'courses.id', 'related_resources.course_id')
    .select([
      'related_resources.id',
      'related_resources.course_id',
      'related_resources.content_id',
      'related_resources.is_required',
      'related_resources.revision',
      'courses.name as course_name',
      'course_contents.name as content_name',
      'resources.id as resource_id',
      'resources.name as resource_name',
      'resources.type',
      'resources.url',
    ])
    .select(({ selectFrom }) => [
      jsonObjectFrom(
        selectFrom('files')
          .whereRef('files.id', '=', 'resources.file_id')
          .select(['files.id', resourceFileName.as('name'), 'files.media_type', 'files.size']),
      ).as('file'),
      jsonArrayFrom(
        selectFrom('related_results')
          .whereRef('related_results.related_resource_id', '=', 'related_resources.id')
          .select(['related_results.criterion_id', 'related_results.weight'])
          .orderBy('related_results.criterion_id'),
      ).as('results'),
    ])

export type PlacedRow = Awaited<ReturnType<ReturnType<typeof placedRows>['executeTakeFirstOrThrow']>>

/** A placed resource of a program that the caller can read. */
export const findPlaced = (db: Db | Tx, caller: Caller, id: number) =>
  placedRows(db)
    .where('related_resources.id', '=', id)
    .where('related_resources.course_id', 'in', accessibleCourses(db, caller).select('courses.id'))
    .executeTakeFirst()

/** The resources of a content of a program that the caller can read, in their order. */
export const placedIn = (db: Db, caller: Caller, contentId: number) =>
  placedRows(db)
    .where('related_resources.content_id', '=', contentId)
    .where('related_resources.course_id', 'in', accessibleCourses(db, caller).select('courses.id'))
    .orderBy('related_resources.position')
    .orderBy('related_resources.id')
    .execute()

/** A content of a program that the caller can read. */
export const findContent = (db: Db | Tx, caller: Caller, contentId: number) =>
  accessibleCourses(db, caller)
    .innerJoin('course_contents', 'course_contents.course_id', 'courses.id')
    .where('course_contents.id', '=', contentId)
    .select(['course_contents.id', 'course_contents.course_id', 'courses.center_id'])
    .executeTakeFirst()

/** Moves a resource to a place among those of its content, in one statement. @param index from 0; beyond the end it is the last */
export const moveTo = (tx: Tx, { id, content_id }: { id: number; content_id: number }, index: number) =>
  sql`with others as (
      select id, row_number() over (order by position, id) - 1 as place from related_resources where content_id = ${content_id} and id <> ${id}
    ), wanted as (
      select id, place + case when place >= ${index}::bigint then 1 else 0 end as place from others
      union all select ${id}::bigint, least(${index}::bigint, (select count(*) from others))
    )
    update related_resources as moved set position = wanted.place from wanted
    where moved.id = wanted.id and moved.position <> wanted.place`.execute(tx)

/** Ids of those of these criteria that belong to a program. */
export async function criteriaOf(tx: Tx, courseId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('criteria').where('course_id', '=', courseId).where('id', 'in', ids).select('id').execute()
  return rows.map(({ id }) => id)
}
