import { resourceQueries } from '@/entities/resource'
import type { Query } from '@/shared/api'
import { listQuery, type ListAddress } from '@/shared/lib/lists'

export const libraryDefaults = { owner: 'all', used: 'all', view: 'cards', ordering: '-created' } as const

type Filters = Query<'listResources'>

/** What the address of the page says; `area` is the `category` of the contract, as in the list of programs, and `person` its `owner_id`. */
export type LibraryAddress = ListAddress<Omit<Filters, 'category' | 'owner_id'> & { view: 'cards' | 'table' }> & {
  readonly area?: number | undefined
  readonly person?: number | undefined
}

export function libraryQuery({ area, person, ...address }: LibraryAddress) {
  const { view: _, ...query } = listQuery(address, libraryDefaults)
  return resourceQueries.list({
    ...query,
    ...(area === undefined ? {} : { category: area }),
    ...(person === undefined ? {} : { owner_id: person }),
  })
}
