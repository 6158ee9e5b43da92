import { useSelf } from '@/entities/user'

/** Rights of the current user on a center: only IT admins may change its contract; they and its manager may change the rest. */
export function useRights(centerId: number): { readonly isAdmin: boolean; readonly canManage: boolean } {
  const { kind, managed_center } = useSelf()
  const isAdmin = kind === 'admin'
  return { isAdmin, canManage: isAdmin || managed_center?.id === centerId }
}
