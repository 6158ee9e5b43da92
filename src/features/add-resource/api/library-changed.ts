import type { QueryClient } from '@tanstack/react-query'
import { centerQueries } from '@/entities/center'
import { resourceQueries } from '@/entities/resource'

/** Reads the library again, and how much space of the center it uses. */
export const libraryChanged = (queries: QueryClient): Promise<unknown> =>
  Promise.all([
    queries.invalidateQueries({ queryKey: resourceQueries.all() }),
    queries.invalidateQueries({ queryKey: centerQueries.all(), predicate: ({ queryKey }) => queryKey[1] === 'detail' }),
  ])
