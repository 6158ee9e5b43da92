import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '@/shared/api'
import { centerQueries } from './center-queries'

export const setupQueries = {
  all: () => [...centerQueries.all(), 'setup'] as const,
  /** Unfinished setups of the signed-in person, the last saved first. */
  open: () =>
    queryOptions({
      queryKey: [...setupQueries.all(), 'open'] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/centers/setups', { signal })),
    }),
}
