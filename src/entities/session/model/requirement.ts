import type { Role } from './last-role-cookie'

/** Who may open a page: superusers are IT admins, staff are managers and teachers; superusers may open what staff may. */
export type Requirement = 'superuser' | 'manager' | 'staff' | 'teacher'

const allowed: Readonly<Record<Requirement, readonly Role[]>> = {
  superuser: ['admin'],
  manager: ['manager', 'admin'],
  staff: ['teacher', 'manager', 'admin'],
  teacher: ['teacher', 'manager', 'admin'],
}

/** Whether a role may open a page with this requirement. The server checks every call independently. */
export function mayOpen(role: Role, requires: Requirement | undefined): boolean {
  return requires === undefined || allowed[requires].includes(role)
}
