import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db/client.ts'
import { denied, groupArchived, notFound } from '#server/errors.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'

interface Ruled {
  center_id: number
  manager_id: number | null
}

/**
 * Whether the caller, who can access the group, may archive and unarchive it and change its team: its manager, its center's
 * manager and IT admins. Its other teachers may change the rest of it.
 */
export function mayManage(caller: Caller, { center_id, manager_id }: Ruled): boolean {
  if (caller.role === 'admin') return true
  return caller.isStaff && (caller.managedCenterId === center_id || manager_id === caller.id)
}

/** Rejects callers who may not change the group or its content now. @throws 403, 409 `group_archived` */
export async function requireEditable(tx: Tx, caller: Caller, group: Ruled & { id: number; archived_at: Date | null }): Promise<void> {
  const teaches = tx.selectFrom('group_teachers').where('group_id', '=', group.id).where('user_id', '=', caller.id).select('user_id')
  if (!mayManage(caller, group) && !(await teaches.executeTakeFirst())) throw denied()
  if (group.archived_at !== null) throw groupArchived()
}

/** A group that the caller can access, locked until the transaction ends. Its center is not locked: no seat moves. */
const lockAccessibleGroup = (tx: Tx, caller: Caller, id: number) =>
  tx
    .selectFrom('groups')
    .innerJoin('centers', 'centers.id', 'groups.center_id')
    .where('groups.id', '=', id)
    .where('groups.id', 'in', accessibleGroups(tx, caller))
    .select(['groups.id', 'groups.center_id', 'groups.manager_id', 'groups.archived_at', 'centers.time_zone'])
    .forUpdate('groups')
    .executeTakeFirst()

/** The same, if the caller may change its content. @throws 403, 404, 409 `group_archived` */
export async function lockEditableGroup(tx: Tx, caller: Caller, id: number) {
  const group = await lockAccessibleGroup(tx, caller, id)
  if (!group) throw notFound()
  await requireEditable(tx, caller, group)
  return group
}
