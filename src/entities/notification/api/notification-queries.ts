import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Query } from '@/shared/api'
import { listQuery, type ListAddress } from '@/shared/lib/lists'

export const notificationQueries = {
  all: () => ['notification'] as const,
  /** The latest notifications, refetched every minute while the page is visible. */
  latest: () =>
    queryOptions({
      queryKey: [...notificationQueries.all(), 'latest'] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/notifications', { params: { query: { page_size: 20 } }, signal })),
      refetchInterval: 60_000,
      meta: { quiet: true },
    }),
  /** A page of all notifications, as an address asks for it. */
  list: (address: ListAddress<Query<'listNotifications'>>) => {
    const query = listQuery(address, {})
    return queryOptions({
      queryKey: [...notificationQueries.all(), 'list', query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/notifications', { params: { query }, signal })),
      placeholderData: (before) => before,
    })
  },
}
