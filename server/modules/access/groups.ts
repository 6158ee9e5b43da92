import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'

/**
 * Ids of the groups that a caller has access to: a student those they are enrolled in, a teacher those they teach,
 * a manager also every group of the center they manage, an IT admin all but those of a center that is being emptied.
 */
export function accessibleGroups(db: Db, caller: Caller) {
  if (caller.role === 'admin') {
    const gone = db.selectFrom('centers').where('deleting_at', 'is not', null).select('id')
    return db.selectFrom('groups').where('groups.center_id', 'not in', gone).select('groups.id')
  }
  if (caller.role === 'student') {
    return db
      .selectFrom('group_students')
      .where('group_students.user_id', '=', caller.id)
      .where('group_students.left_at', 'is', null)
      .select('group_students.group_id as id')
  }
  const taught = db.selectFrom('group_teachers').where('group_teachers.user_id', '=', caller.id).select('group_teachers.group_id as id')
  if (caller.managedCenterId === null) return taught
  return taught.union(db.selectFrom('groups').where('groups.center_id', '=', caller.managedCenterId).select('groups.id'))
}
