import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { personColumns } from '#server/modules/people/person.ts'

/**
 * The group, program and student of a mark, if the caller can access all three: students only themselves, staff every current or
 * former student of their groups.
 */
export function accessibleMark(db: Db, caller: Caller, ids: { group: number; course: number; student: number }) {
  if (caller.role === 'student' && ids.student !== caller.id) return Promise.resolve(undefined)
  return db
    .selectFrom('groups')
    .innerJoin('group_courses', 'group_courses.group_id', 'groups.id')
    .innerJoin('courses', 'courses.id', 'group_courses.course_id')
    .innerJoin('group_students', 'group_students.group_id', 'groups.id')
    .innerJoin('users', 'users.id', 'group_students.user_id')
    .where('groups.id', '=', ids.group)
    .where('groups.id', 'in', accessibleGroups(db, caller))
    .where('courses.id', '=', ids.course)
    .where('users.id', '=', ids.student)
    .select([
      ...personColumns,
      'groups.id as group_id',
      'groups.name as group_name',
      'groups.archived_at',
      'courses.id as course_id',
      'courses.name as course_name',
    ])
    .executeTakeFirst()
}
