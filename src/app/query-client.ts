import { QueryClient } from '@tanstack/react-query'
import { isApiError, outagePause } from '@/shared/api'

/**
 * For queries and mutations. Without a connection a call fails, so that its page says so and offers to try again. By default it would wait without a word, and what
 * somebody changed would be gone with its tab.
 */
export const withoutPause = { networkMode: 'always' } as const

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...withoutPause,
        // off by default with this mode
        refetchOnReconnect: true,
        // returning to a page shows cached data and refetches it
        staleTime: 15_000,
        // an answer of the server is final; a lost connection is retried twice, and during an outage every query waits for its end
        retry: (failures, error) =>
          isApiError(error, 503) || (failures < 2 && (!isApiError(error) || error.status === 0 || error.status >= 502)),
        retryDelay: (failures, error) => (isApiError(error, 503) ? outagePause(failures) : 1000 * 2 ** failures),
      },
      mutations: withoutPause,
    },
  })
}
