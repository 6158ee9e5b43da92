import { QueryClient } from '@tanstack/react-query'
import { isApiError } from '@/shared/api'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // coming back to a page shows what was there and looks again
        staleTime: 15_000,
        // a refusal stays a refusal; a lost connection may come back
        retry: (failures, error) => failures < 2 && (!isApiError(error) || error.status === 0 || error.status >= 502),
      },
    },
  })
}
