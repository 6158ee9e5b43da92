import { userQueries } from '@/entities/user'
import type { Query } from '@/shared/api'
import { listQuery, type ListAddress } from '@/shared/lib/lists'

export const usersDefaults = { state: 'active', ordering: 'name' } as const

export const usersQuery = (address: ListAddress<Query<'listUsers'>>) => userQueries.list(listQuery(address, usersDefaults))
