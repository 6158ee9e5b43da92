import { mayOpen, type Role, type Requirement } from '@/entities/session'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who may open the route: `staticData: { requires: 'teacher' }`. */
    readonly requires?: Requirement
    /** Layout of the page: a column with margins, or the whole area. */
    readonly layout?: 'page' | 'full'
  }
}

interface Matched {
  readonly staticData: { readonly requires?: Requirement }
}

/** Whether this role may open the page that these routes make up. */
export function mayOpenAll(role: Role, matches: readonly Matched[]): boolean {
  return matches.every(({ staticData: { requires } }) => mayOpen(role, requires))
}
