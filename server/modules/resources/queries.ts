import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { folded, holdsWords } from '#server/db/search.ts'
import { accessibleCourses } from '#server/modules/access/courses.ts'
import { personColumns } from '#server/modules/people/person.ts'
import { captionsOfResource } from '#server/modules/files/caption-queries.ts'
import { inLibraryOf, inProgramsOf, isPlaceableIn, resourceFileName } from '#server/modules/access/resources.ts'
import type { Query } from '#server/contract.ts'

/** A resource with all that its answer shows. */
const rows = (db: Db | Tx) =>
  db
    .selectFrom('resources')
    .leftJoin('files', 'files.id', 'resources.file_id')
    .leftJoin('centers', 'centers.id', 'resources.center_id')
    .select([
      'resources.id',
      'resources.name',
      'resources.description',
      'resources.type',
      'resources.url',
      'resources.thumbnail_file_id',
      'resources.owner_id',
      'resources.center_id',
      'resources.is_shared',
      'resources.created_at',
      'resources.revision',
      'files.id as file_id',
      resourceFileName.as('file_name'),
      'files.media_type',
      'files.size',
      'centers.name as center_name',
    ])
    .select(({ selectFrom }) => [
      jsonObjectFrom(selectFrom('users').whereRef('users.id', '=', 'resources.owner_id').select(personColumns)).as('owner'),
      selectFrom('related_resources')
        .whereRef('related_resources.resource_id', '=', 'resources.id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('uses'),
      jsonArrayFrom(
        selectFrom('resource_categories')
          .innerJoin('categories', 'categories.id', 'resource_categories.category_id')
          .whereRef('resource_categories.resource_id', '=', 'resources.id')
          .select(['categories.id', 'categories.name'])
          .orderBy('categories.name'),
      ).as('categories'),
      captionsOfResource.as('captions'),
    ])

export type ResourceRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

type Filter = Omit<Query<'listResources'>, 'page' | 'page_size'>

/** An area and all below it. */
const areaOf = (categoryId: number): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from resource_categories where resource_categories.resource_id = resources.id and resource_categories.category_id in (
    with recursive below as (
      select ${categoryId}::bigint as id
      union select categories.id from categories join below on categories.parent_id = below.id
    ) select id from below))`

const isUsed = sql<boolean>`exists (select 1 from related_resources where related_resources.resource_id = resources.id)`

function ownerIs(caller: Caller, owner: Filter['owner']): RawBuilder<boolean> {
  if (owner === 'mine') return sql<boolean>`resources.owner_id = ${caller.id}`
  if (owner === 'center') return sql<boolean>`resources.center_id is not null and resources.owner_id is distinct from ${caller.id}`
  if (owner === 'platform') return sql<boolean>`resources.center_id is null`
  return sql<boolean>`true`
}

const orders = {
  name: sql`fold(resources.name), resources.id`,
  '-name': sql`fold(resources.name) desc, resources.id desc`,
  created: sql`resources.created_at, resources.id`,
  '-created': sql`resources.created_at desc, resources.id desc`,
} as const

/** A page of the caller's library, and the number of all that match. */
export async function resourcePage(
  db: Db,
  caller: Caller,
  { search = '', type, category, owner, center, owner_id, course, used = 'all', ordering = '-created' }: Filter,
  { limit, offset }: { limit: number; offset: number },
) {
  let matching = db
    .selectFrom('resources')
    .where(inLibraryOf(caller))
    .where(holdsWords(folded('resources.name'), search))
    .where(ownerIs(caller, owner))
  if (center !== undefined) matching = matching.where('resources.center_id', '=', center)
  if (owner_id !== undefined) matching = matching.where('resources.owner_id', '=', owner_id)
  if (course !== undefined) matching = matching.where(isPlaceableIn(db, caller, course))
  if (type !== undefined) matching = matching.where('resources.type', '=', type)
  if (category !== undefined) matching = matching.where(areaOf(category))
  if (used !== 'all') matching = matching.where(used === 'used' ? isUsed : sql<boolean>`not ${isUsed}`)
  const { count } = await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  // The page first, so that what is counted and joined per row is done for its rows only.
  const page = matching.select('resources.id').orderBy(orders[ordering]).limit(limit).offset(offset)
  const results = await rows(db).where('resources.id', 'in', page).orderBy(orders[ordering]).execute()
  return { count, results }
}

/** A resource of the caller's library or of a program that they can read. */
export const findResource = (db: Db | Tx, caller: Caller, id: number) =>
  rows(db)
    .where('resources.id', '=', id)
    .where(sql<boolean>`(${inLibraryOf(caller)} or ${inProgramsOf(db, caller)})`)
    .executeTakeFirst()

/** Maximum places that a resource shows. */
const mostPlaces = 100

/** Where a resource is placed, in programs that the caller can read. */
export const placesOf = (db: Db | Tx, caller: Caller, resourceId: number) =>
  db
    .selectFrom('related_resources')
    .innerJoin('courses', 'courses.id', 'related_resources.course_id')
    .innerJoin('course_contents', 'course_contents.id', 'related_resources.content_id')
    .where('related_resources.resource_id', '=', resourceId)
    .where('related_resources.course_id', 'in', accessibleCourses(db, caller).select('courses.id'))
    .select([
      'related_resources.id',
      'courses.id as course_id',
      'courses.name as course_name',
      'courses.center_id',
      'course_contents.id as content_id',
      'course_contents.name as content_name',
    ])
    .orderBy('courses.name')
    .orderBy('related_resources.id')
    .limit(mostPlaces)
    .execute()

/** Ids of those of these areas that exist. */
export async function knownCategories(db: Db | Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  return (await db.selectFrom('categories').where('id', 'in', ids).select('id').execute()).map(({ id }) => id)
}

/** A resource of the caller's library in a center that has this content, their own first. */
export const sameContent = (tx: Tx, caller: Caller, centerId: number | null, sha256: string) =>
  tx
    .selectFrom('resources')
    .innerJoin('files', 'files.id', 'resources.file_id')
    .where('files.sha256', '=', sha256)
    .where('resources.center_id', 'is not distinct from', centerId)
    .where(inLibraryOf(caller))
    .select('resources.id')
    .orderBy(sql`resources.owner_id is distinct from ${caller.id}`)
    .orderBy('resources.id')
    .executeTakeFirst()
