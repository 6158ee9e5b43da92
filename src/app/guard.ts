import type { Kind } from '@/entities/session'

/** Who may open a route, as its static data says: `staticData: { requires: 'teacher' }`. The server refuses the rest all the same. */
export type Requirement = 'superuser' | 'staff' | 'teacher'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly requires?: Requirement
  }
}

const allowed: Readonly<Record<Requirement, readonly Kind[]>> = {
  superuser: ['admin'],
  staff: ['teacher', 'manager', 'admin'],
  teacher: ['teacher', 'manager', 'admin'],
}

interface Matched {
  readonly staticData: { readonly requires?: Requirement }
}

/** Whether somebody of this kind may open the page that these routes make up. */
export function mayOpen(kind: Kind, matches: readonly Matched[]): boolean {
  return matches.every(({ staticData: { requires } }) => requires === undefined || allowed[requires].includes(kind))
}
