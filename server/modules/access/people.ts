import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { denied, notFound } from '#server/errors.ts'
import { accessibleGroups } from './groups.ts'

/**
 * Whether the caller can access a person: an IT admin everybody, a manager the people of their center, a teacher the staff of their
 * centers and the students of their groups, a student only themselves.
 */
export async function canAccessUser(db: Db, caller: Caller, userId: number): Promise<boolean> {
  if (userId === caller.id) return true
  if (caller.role === 'student') return false
  const user = db.selectFrom('users as u').where('u.id', '=', userId).select('u.id')
  if (caller.role === 'admin') return (await user.executeTakeFirst()) !== undefined
  const found = await user
    .where(({ and, eb, exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('center_staff as s')
            .whereRef('s.user_id', '=', 'u.id')
            .where('s.center_id', 'in', [0, ...caller.centerIds])
            .select('s.user_id'),
        ),
        exists(
          selectFrom('group_students as g')
            .whereRef('g.user_id', '=', 'u.id')
            .where('g.group_id', 'in', accessibleGroups(db, caller))
            .select('g.id'),
        ),
        and([
          eb.lit(caller.managedCenterId !== null),
          exists(
            selectFrom('center_students as c')
              .whereRef('c.user_id', '=', 'u.id')
              .where('c.center_id', '=', caller.managedCenterId ?? 0)
              .select('c.user_id'),
          ),
        ]),
      ]),
    )
    .executeTakeFirst()
  return found !== undefined
}

/** @throws 404 for a person the caller cannot access, 403 for another person they can */
export async function onlyThemselves(db: Db, caller: Caller, userId: number): Promise<void> {
  if (userId === caller.id) return
  throw (await canAccessUser(db, caller, userId)) ? denied() : notFound()
}
