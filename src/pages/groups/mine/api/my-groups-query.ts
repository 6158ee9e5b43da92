import { groupQueries } from '@/entities/group'
import type { Query } from '@/shared/api'
import { listQuery, type ListAddress } from '@/shared/lib/lists'

export const myGroupsDefaults = { status: 'active', view: 'cards', ordering: 'name', page_size: 25 } as const

type MyGroupsAddress = ListAddress<
  Pick<Query<'listGroups'>, 'search' | 'area' | 'ordering' | 'page' | 'page_size'> & {
    status: NonNullable<Query<'listGroups'>['state']>
    view: 'cards' | 'table'
  }
>

export function myGroupsQuery(address: MyGroupsAddress) {
  const { status: state, view: _, ...query } = listQuery(address, myGroupsDefaults)
  return groupQueries.list({ ...query, state })
}
