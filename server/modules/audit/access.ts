import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { denied, notFound } from '#server/errors.ts'
import { existingCenters } from '#server/modules/access/centers.ts'

/** The rows of the log that a caller may read: a manager those of their center, an IT admin all. */
export const readable = ({ managedCenterId, role }: Caller): RawBuilder<boolean>[] =>
  role === 'admin' ? [] : [sql`audit_log.center_id = ${managedCenterId}`]

/** Whose names a reader of events knows: an IT admin those of everything, others those of these centers. */
export interface EventReader {
  role: Caller['role']
  centerIds: readonly number[]
}

/** The reader of the log: a manager for the center that they manage. */
export const logReader = ({ role, managedCenterId }: Caller): EventReader => ({ role, centerIds: [managedCenterId ?? 0] })

const people = ['actor_id', 'on_behalf_of', 'student_id'] as const

/**
 * People whom a reader of the log knows, for queries on `users`: an IT admin everybody, others whoever is or was in their center or
 * is named by a row of its log, such as an IT admin.
 */
export function knownPeople(db: Db, { centerIds, role }: EventReader) {
  const users = db.selectFrom('users')
  if (role === 'admin') return users
  return users.where(({ exists, or, selectFrom }) =>
    or([
      ...(['center_staff', 'center_students', 'licence_ledger'] as const).map((table) =>
        exists(selectFrom(table).where('center_id', 'in', centerIds).whereRef(`${table}.user_id`, '=', 'users.id').select('center_id')),
      ),
      ...people.map((column) =>
        exists(
          selectFrom('audit_log').where('center_id', 'in', centerIds).whereRef(`audit_log.${column}`, '=', 'users.id').select('center_id'),
        ),
      ),
    ]),
  )
}

/** Groups that a reader of the log knows, for queries on `groups`. */
export function knownGroups(db: Db, { centerIds, role }: EventReader) {
  const groups = db.selectFrom('groups')
  return role === 'admin' ? groups : groups.where('groups.center_id', 'in', centerIds)
}

/** Programs that a reader of the log knows, for queries on `courses`: those of all centers, of theirs, and those that theirs uses. */
export function knownCourses(db: Db, { centerIds, role }: EventReader) {
  const courses = db.selectFrom('courses')
  if (role === 'admin') return courses
  const used = db.selectFrom('center_courses').where('center_courses.center_id', 'in', centerIds).select('center_courses.course_id')
  return courses.where(({ eb, or }) =>
    or([eb('courses.center_id', 'is', null), eb('courses.center_id', 'in', centerIds), eb('courses.id', 'in', used)]),
  )
}

/** Centers that a reader of the log knows, for queries on `centers`. */
export function knownCenters(db: Db, { centerIds, role }: EventReader) {
  const centers = existingCenters(db)
  return role === 'admin' ? centers : centers.where('centers.id', 'in', centerIds)
}

/** Filters of the log that name an object by its id. */
export interface ObjectFilters {
  actor?: number
  on_behalf_of?: number
  student?: number
  center?: number
}

/** @throws 404 for a filter by an object that does not exist for the caller, 403 for a center that they do not manage */
export async function requireKnownObjects(db: Db, caller: Caller, { center, ...filters }: ObjectFilters): Promise<void> {
  const isTheirs = center === undefined || caller.managedCenterId === center
  if (!isTheirs && caller.role !== 'admin') throw caller.centerIds.includes(center) ? denied() : notFound()
  const ids = [...new Set([filters.actor, filters.on_behalf_of, filters.student].flatMap((id) => id ?? []))]
  const wanted = [
    ...(ids.length > 0 ? [knownPeople(db, logReader(caller)).where('users.id', 'in', ids).select('users.id')] : []),
    ...(isTheirs ? [] : [knownCenters(db, logReader(caller)).where('centers.id', '=', center).select('centers.id')]),
  ]
  const [first, second] = wanted
  if (!first) return
  const found = await (second ? first.unionAll(second) : first).execute()
  if (found.length < ids.length + (isTheirs ? 0 : 1)) throw notFound()
}
