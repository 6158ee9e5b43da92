import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { accessibleCourses } from './courses.ts'

/** The columns of `resources` that decide who may do what with it. */
export interface OwnedResource {
  owner_id: number | null
  center_id: number | null
  is_shared: boolean
}

/**
 * Whether a resource is in the library of a caller, for queries on `resources`: all for an IT admin; for staff their own in the centers
 * where they work, what these share, and what the platform shares; none for a student, whose way to a resource leads through their groups.
 */
export function inLibraryOf(caller: Caller): RawBuilder<boolean> {
  if (caller.role === 'admin') return sql<boolean>`true`
  if (caller.role === 'student') return sql<boolean>`false`
  const isOfTheirs = sql<boolean>`resources.center_id = any(${caller.centerIds}::bigint[])`
  return sql<boolean>`((resources.is_shared and (resources.center_id is null or ${isOfTheirs}))
    or (resources.owner_id = ${caller.id} and ${isOfTheirs}))`
}

/** Whether a resource may be placed in a program: it has the same owner, or is the platform's and shared. A copy keeps what it has. */
export const mayPlaceIn = (resource: Pick<OwnedResource, 'center_id' | 'is_shared'>, course: { center_id: number | null }): boolean =>
  resource.center_id === course.center_id || (resource.center_id === null && resource.is_shared)

/** `mayPlaceIn` a program that the caller can read, for queries on `resources`. */
export const isPlaceableIn = (db: Db | Tx, caller: Caller, courseId: number): RawBuilder<boolean> =>
  sql<boolean>`exists (${accessibleCourses(db, caller)
    .where('courses.id', '=', courseId)
    .where(
      sql<boolean>`(resources.center_id is not distinct from courses.center_id or (resources.center_id is null and resources.is_shared))`,
    )
    .select('courses.id')})`

/** The name of a resource's file, for queries on `resources` and `files`. Without one of its own it is that of the row, which others share. */
export const resourceFileName = sql<string>`coalesce(resources.file_name, files.name)`

/** Whether a resource is placed in a program that the caller can read, for queries on `resources`. */
export const inProgramsOf = (db: Db | Tx, caller: Caller): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from related_resources where related_resources.resource_id = resources.id
    and related_resources.course_id in (${accessibleCourses(db, caller).select('courses.id')}))`

/** Whether the caller may change a resource of their library: its owner, the manager of the center that shares it, IT admins. */
export function mayEditResource(caller: Caller, { owner_id, center_id, is_shared }: OwnedResource): boolean {
  if (caller.role === 'admin') return true
  if (!caller.isStaff || center_id === null) return false
  if (is_shared && caller.managedCenterId === center_id) return true
  return owner_id === caller.id && caller.centerIds.includes(center_id)
}
