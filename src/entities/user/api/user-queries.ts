import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '@/shared/api'

export const userQueries = {
  all: () => ['user'] as const,
  /** Who is signed in; loaded once, then kept up by what changes it. */
  self: () =>
    queryOptions({
      queryKey: [...userQueries.all(), 'self'] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/users/users/self', { signal })),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
}
