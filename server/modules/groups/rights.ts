import type { Caller } from '#server/context.ts'

interface Ruled {
  center_id: number
  manager_id: number | null
}

/**
 * Whether the caller, who reaches the group, may archive and unarchive it and change its team: its manager, its center's
 * manager and IT admins. Its other teachers may change the rest of it.
 */
export function mayManage(caller: Caller, { center_id, manager_id }: Ruled): boolean {
  if (caller.kind === 'admin') return true
  return caller.isStaff && (caller.managedCenterId === center_id || manager_id === caller.id)
}
