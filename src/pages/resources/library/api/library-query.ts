import { resourceQueries } from '@/entities/resource'
import type { Query } from '@/shared/api'
import { listQuery, type ListAddress } from '@/shared/lib/lists'

export const libraryDefaults = { owner: 'all', used: 'all', ordering: '-created' } as const

type Filters = Query<'listResources'>

/** What the address of the page says; `area` is the `category` of the contract, as in the list of programs. */
export type LibraryAddress = ListAddress<Omit<Filters, 'category'>> & { readonly area?: number | undefined }

export const libraryQuery = ({ area, ...address }: LibraryAddress) =>
  resourceQueries.list({ ...listQuery(address, libraryDefaults), ...(area === undefined ? {} : { category: area }) })
