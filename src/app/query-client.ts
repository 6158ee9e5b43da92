import { QueryClient } from '@tanstack/react-query'
import { isApiError, outagePause } from '@/shared/api'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // returning to a page shows cached data and refetches it
        staleTime: 15_000,
        // an answer of the server is final; a lost connection is retried twice, and during an outage every query waits for its end
        retry: (failures, error) =>
          isApiError(error, 503) || (failures < 2 && (!isApiError(error) || error.status === 0 || error.status >= 502)),
        retryDelay: (failures, error) => (isApiError(error, 503) ? outagePause(failures) : 1000 * 2 ** failures),
      },
    },
  })
}
