import { centerQueries } from '@/entities/center'
import type { Query } from '@/shared/api'
import { listQuery, type ListAddress } from '@/shared/lib/lists'

export const centersDefaults = { setup: 'all', ordering: 'name' } as const

export const centersQuery = (address: ListAddress<Query<'listCenters'>>) => centerQueries.list(listQuery(address, centersDefaults))
