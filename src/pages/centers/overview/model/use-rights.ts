import { useSelf } from '@/entities/user'

/** What the person signed in may do with a center: IT admins everything; whoever manages it all but its contract. */
export function useRights(centerId: number): { readonly isAdmin: boolean; readonly runs: boolean } {
  const { kind, managed_center } = useSelf()
  const isAdmin = kind === 'admin'
  return { isAdmin, runs: isAdmin || managed_center?.id === centerId }
}
