import type { Schema } from '@/shared/api'

/** The fields of an account, or empty ones. A manager is a teacher who was appointed by a center. */
export function accountValues(user: Schema<'User'> | undefined) {
  return {
    role: !user || user.kind === 'manager' ? ('teacher' as Schema<'Role'>) : user.kind,
    // for a new role that needs a center
    center_id: null as number | null,
    first_name: user?.first_name ?? '',
    last_name_1: user?.last_name_1 ?? '',
    last_name_2: user?.last_name_2 ?? '',
    email: user?.email ?? '',
    username: user?.username ?? '',
    gender: user?.gender ?? null,
  }
}

export type AccountValues = ReturnType<typeof accountValues>

/** A new account and a new role need a center, except for IT admins. */
export const needsCenter = ({ role }: AccountValues, stored: AccountValues | undefined) => role !== 'admin' && role !== stored?.role
