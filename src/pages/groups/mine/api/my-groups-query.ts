import { groupQueries } from '@/entities/group'

/** What the address of the page asks for. */
export interface MyGroupsSearch {
  readonly status?: 'active' | 'archived' | 'all' | undefined
  readonly search?: string | undefined
}

export const myGroupsQuery = ({ status = 'active', search }: MyGroupsSearch) =>
  groupQueries.list({ state: status, page_size: 100, ...(search ? { search } : {}) })
