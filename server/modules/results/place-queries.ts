import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { personColumns } from '#server/modules/people/person.ts'

/** A student's program in a group. */
interface ResultKey {
  courseId: number
  /** Undefined: the current group that has the program, else the latest archived one. */
  groupId: number | undefined
  studentId: number
}

const latestFirst = sql`groups.archived_at is not null, groups.period desc, groups.id desc`

/** Enrolments in groups that the caller can access: students only their own, staff those of every current or former student. */
export function accessibleEnrolments(db: Db, caller: Caller) {
  const enrolments = db
    .selectFrom('group_students')
    .innerJoin('groups', 'groups.id', 'group_students.group_id')
    .innerJoin('users', 'users.id', 'group_students.user_id')
    .where('groups.id', 'in', accessibleGroups(db, caller))
  return caller.role === 'student' ? enrolments.where('users.id', '=', caller.id) : enrolments
}

/**
 * The place of a student's results, and the other groups in which they have the program.
 * @throws 404 where the caller cannot access it
 */
export async function resultPlace(db: Db, caller: Caller, { courseId, groupId, studentId }: ResultKey) {
  const places = accessibleEnrolments(db, caller)
    .innerJoin('group_courses', 'group_courses.group_id', 'groups.id')
    .innerJoin('courses', 'courses.id', 'group_courses.course_id')
    .where('courses.id', '=', courseId)
    .where('users.id', '=', studentId)
  const found = await (groupId === undefined ? places : places.where('groups.id', '=', groupId))
    .select([...personColumns, 'group_students.id as enrolment_id', 'groups.archived_at', 'groups.center_id'])
    .select(['groups.id as group_id', 'groups.name as group_name', 'courses.id as course_id', 'courses.name as course_name'])
    .select(jsonArrayFrom(places.select(['groups.id', 'groups.name']).orderBy(latestFirst)).as('groups'))
    .orderBy(latestFirst)
    .limit(1)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

export type ResultPlaceRow = Awaited<ReturnType<typeof resultPlace>>

/**
 * The groups of a student whose programs belong in one look: one group, or for students all of theirs.
 * @throws 404 where there is none that the caller can access; somebody who asks for all of their own may have none
 */
export async function resumePlace(db: Db, caller: Caller, { groupId, studentId }: Omit<ResultKey, 'courseId'>) {
  const enrolments = accessibleEnrolments(db, caller).where('users.id', '=', studentId)
  const rows = await (groupId === undefined ? enrolments : enrolments.where('groups.id', '=', groupId))
    .select([...personColumns, 'groups.id as group_id', 'groups.name as group_name', 'groups.center_id', 'groups.archived_at'])
    .orderBy(latestFirst)
    .execute()
  const asksForAll = studentId === caller.id && groupId === undefined
  if (rows.length === 0 && !asksForAll) throw notFound()
  return rows
}
