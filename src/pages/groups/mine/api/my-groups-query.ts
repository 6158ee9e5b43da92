import { groupQueries } from '@/entities/group'
import type { Query } from '@/shared/api'

/** What the address of the page asks for. */
export interface MyGroupsSearch {
  readonly status?: 'active' | 'archived' | 'all' | undefined
  readonly search?: string | undefined
  readonly view?: 'cards' | 'table' | undefined
  readonly ordering?: Query<'listGroups'>['ordering'] | undefined
  readonly page?: number | undefined
  readonly page_size?: number | undefined
}

export const myGroupsQuery = ({ status = 'active', search, ordering = 'name', page = 1, page_size = 25 }: MyGroupsSearch) =>
  groupQueries.list({ state: status, ordering, page, page_size, ...(search ? { search } : {}) })
