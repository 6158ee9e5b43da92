import { centerQueries } from '@/entities/center'
import type { Query } from '@/shared/api'
import { listQuery, type ListAddress } from '@/shared/lib/list-query'

export const centersDefaults = { setup: 'all', ordering: 'name' } as const

export const centersQuery = (address: ListAddress<Query<'listCenters'>>) => centerQueries.list(listQuery(address, centersDefaults))
