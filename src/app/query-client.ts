import { QueryClient } from '@tanstack/react-query'
import { isApiError } from '@/shared/api'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // returning to a page shows cached data and refetches it
        staleTime: 15_000,
        // an answer of the server is final; only a lost connection is retried
        retry: (failures, error) => failures < 2 && (!isApiError(error) || error.status === 0 || error.status >= 502),
      },
    },
  })
}
