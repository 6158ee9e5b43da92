import type { Schema } from '@/shared/api'

export const roles = ['student', 'teacher', 'admin'] as const satisfies readonly Schema<'Role'>[]
export const genders = ['none', 'female', 'male', 'non-binary', 'other'] as const satisfies readonly (Schema<'Gender'> | 'none')[]

export type TextField = 'first_name' | 'last_name_1' | 'last_name_2' | 'email' | 'username'

/** An account as it is typed. */
export interface AccountForm extends Readonly<Record<TextField, string>> {
  readonly role: Schema<'Role'>
  /** Id of the center, where a new role needs one. */
  readonly center: string | null
  readonly gender: (typeof genders)[number]
}

/** A manager is a teacher whom a center appointed. */
const roleOf = (kind: Schema<'Kind'>): Schema<'Role'> => (kind === 'manager' ? 'teacher' : kind)

/** The form of an account, or an empty one. */
export function formOf(user: Schema<'User'> | undefined): AccountForm {
  return {
    role: user ? roleOf(user.kind) : 'teacher',
    center: null,
    first_name: user?.first_name ?? '',
    last_name_1: user?.last_name_1 ?? '',
    last_name_2: user?.last_name_2 ?? '',
    email: user?.email ?? '',
    username: user?.username ?? '',
    gender: user?.gender ?? 'none',
  }
}
