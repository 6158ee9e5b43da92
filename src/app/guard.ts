import { mayOpen, type Role, type Requirement } from '@/entities/session'

/**
 * The shape of a page while it loads: a table with filters or without, a form, two columns of lists, a title with tabs or sections, a tree
 * beside what is read, or work beside its panel.
 */
export type PageShape = 'list' | 'rows' | 'form' | 'home' | 'tabs' | 'tabbedList' | 'reading' | 'desk'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who may open the route: `staticData: { requires: 'teacher' }`. */
    readonly requires?: Requirement
    /** Layout of the page: a column with margins, the whole area, or on phones also the place of the menu. */
    readonly layout?: 'page' | 'full' | 'work'
    /** Default: `tabs`. */
    readonly shape?: PageShape
  }
}

interface Matched {
  readonly staticData: { readonly requires?: Requirement }
}

/** Whether this role may open the page that these routes make up. */
export function mayOpenAll(role: Role, matches: readonly Matched[]): boolean {
  return matches.every(({ staticData: { requires } }) => mayOpen(role, requires))
}
