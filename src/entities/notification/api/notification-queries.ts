import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '@/shared/api'

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
}
