import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'

/**
 * Ids of the groups a caller reaches: a student those they are enrolled in, a teacher those they teach,
 * a manager also every group of the center they manage, an IT admin all.
 */
export function accessibleGroups(db: Db, caller: Caller) {
  const all = db.selectFrom('groups').select('groups.id')
  if (caller.role === 'admin') return all
  if (caller.role === 'student') {
    return all.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('group_students')
          .select('group_students.id')
          .whereRef('group_students.group_id', '=', 'groups.id')
          .where('group_students.user_id', '=', caller.id)
          .where('group_students.left_at', 'is', null),
      ),
    )
  }
  return all.where(({ exists, or, eb, selectFrom }) =>
    or([
      exists(
        selectFrom('group_teachers')
          .select('group_teachers.user_id')
          .whereRef('group_teachers.group_id', '=', 'groups.id')
          .where('group_teachers.user_id', '=', caller.id),
      ),
      ...(caller.managedCenterId === null ? [] : [eb('groups.center_id', '=', caller.managedCenterId)]),
    ]),
  )
}
