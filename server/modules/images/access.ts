import type { components } from '#openapi/generated/schema.gen.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { denied, invalid, notFound } from '#server/errors.ts'
import { existingCenters } from '#server/modules/access/centers.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'

export type Purpose = components['schemas']['Purpose']
type Condition = RawBuilder<boolean>

/** The caller, the staff of the caller's centers, and the students whom the caller can access. */
const faces = (db: Db, caller: Caller): Condition => sql`exists (
  select 1 from users where users.profile_image_file_id = files.id and (users.id = ${caller.id}
    or exists (select 1 from center_staff where center_staff.user_id = users.id and center_staff.center_id = any(${caller.centerIds}::bigint[]))
    or (${caller.role !== 'student'} and exists (
      select 1 from group_students where group_students.user_id = users.id and group_students.group_id in (${accessibleGroups(db, caller)})))
    or exists (select 1 from center_students where center_students.user_id = users.id and center_students.center_id = ${caller.managedCenterId})))`

/**
 * Images that the caller may see, for queries on `files`: photos of people they can access, images of their centers, of the groups
 * they can access, of the programs they may use and of setups they may change, and their own uploads.
 */
export const canAccessImage = (db: Db, caller: Caller): Condition => sql`(
  (files.purpose is not null and files.uploaded_by = ${caller.id})
  or ${faces(db, caller)}
  or exists (select 1 from centers where files.id in (centers.logo_file_id, centers.thumbnail_file_id, centers.background_file_id)
    and centers.id = any(${caller.centerIds}::bigint[]))
  or exists (select 1 from groups where files.id in (groups.logo_file_id, groups.thumbnail_file_id)
    and groups.id in (${accessibleGroups(db, caller)}))
  or exists (select 1 from center_setups
    where files.id in (center_setups.logo_file_id, center_setups.thumbnail_file_id, center_setups.background_file_id)
    and center_setups.handed_to = ${caller.id})
  or exists (select 1 from courses where files.id in (courses.logo_file_id, courses.background_file_id)
    and (courses.center_id is null or courses.center_id = any(${caller.centerIds}::bigint[]))))`

/**
 * Checks that the caller may upload an image for a center; a setup has no center yet.
 * @throws 404 for a center that is not theirs, 403 where they may not
 */
export async function mayUpload(db: Db, caller: Caller, purpose: Purpose, centerId: number | undefined): Promise<void> {
  const isTheirs =
    caller.role === 'admin'
      ? await existingCenters(db)
          .where('id', '=', centerId ?? 0)
          .select('id')
          .executeTakeFirst()
      : caller.centerIds.includes(centerId ?? 0)
  if (centerId !== undefined && !isTheirs) throw notFound()
  if (purpose === 'profile' || caller.role === 'admin') return
  if (caller.role === 'student') throw denied()
  if (purpose.startsWith('center') && centerId !== undefined && caller.managedCenterId !== centerId) throw denied()
}

/** The new and the current image of a row. */
export interface ImageChange {
  purpose: Purpose
  /** Undefined keeps the current image, null removes it. */
  wanted: number | null | undefined
  current: number | null
}

/**
 * Checks new images of a row, by field name: each must be its current image or an upload of the caller for the same purpose.
 * @throws 400 `choice` per field
 */
export async function checkImages(db: Db, caller: Caller, changes: Record<string, ImageChange>): Promise<void> {
  const fresh = Object.entries(changes).filter(([, { wanted, current }]) => typeof wanted === 'number' && wanted !== current)
  if (fresh.length === 0) return
  const found = await db
    .selectFrom('files')
    .where(
      'id',
      'in',
      fresh.map(([, { wanted }]) => wanted ?? 0),
    )
    .where('uploaded_by', '=', caller.id)
    .select(['id', 'purpose'])
    .execute()
  const wrong = fresh.filter(([, { wanted, purpose }]) => !found.some((file) => file.id === wanted && file.purpose === purpose))
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map(([field]) => [field, ['choice']])))
}
