import type { Role } from './caller.ts'

/** The roles that may call an operation. */
export type Allowed = readonly (Role | 'public')[]

export const everybody = ['public'] as const
export const signedIn = ['student', 'teacher', 'manager', 'admin'] as const
export const students = ['student'] as const
export const admins = ['admin'] as const
export const managers = ['manager', 'admin'] as const
export const staff = ['teacher', 'manager', 'admin'] as const
