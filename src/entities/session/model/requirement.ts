import type { Kind } from './hint'

/** Who may open a page: superusers are IT admins, staff are managers and teachers; superusers may open what staff may. */
export type Requirement = 'superuser' | 'manager' | 'staff' | 'teacher'

const allowed: Readonly<Record<Requirement, readonly Kind[]>> = {
  superuser: ['admin'],
  manager: ['manager', 'admin'],
  staff: ['teacher', 'manager', 'admin'],
  teacher: ['teacher', 'manager', 'admin'],
}

/** Whether somebody of this kind may open what has this requirement. The server refuses the rest all the same. */
export function mayOpen(kind: Kind, requires: Requirement | undefined): boolean {
  return requires === undefined || allowed[requires].includes(kind)
}
