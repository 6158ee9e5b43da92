import { centerQueries } from '@/entities/center'
import type { Query } from '@/shared/api'
import { readPageSize } from '@/shared/lib/page-size'

/** What the address of the page asks for. */
export interface CentersSearch {
  readonly setup?: NonNullable<Query<'listCenters'>['setup']> | undefined
  readonly search?: string | undefined
  readonly ordering?: NonNullable<Query<'listCenters'>['ordering']> | undefined
  readonly page?: number | undefined
  readonly page_size?: number | undefined
}

export const centersQuery = ({ setup = 'all', search, ordering = 'name', page = 1, page_size = readPageSize() }: CentersSearch) =>
  centerQueries.list({ setup, ordering, page, page_size, ...(search ? { search } : {}) })
