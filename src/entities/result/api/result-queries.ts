import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Query } from '@/shared/api'

export const resultQueries = {
  all: () => ['result'] as const,
  home: () =>
    queryOptions({
      queryKey: [...resultQueries.all(), 'home'] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/stats/home', { signal })),
    }),
  /** What IT has to look after. */
  installation: () =>
    queryOptions({
      queryKey: [...resultQueries.all(), 'installation'] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/stats/installation', { signal })),
    }),
  /** The explanation of a program's mark. */
  explanation: (query: Query<'explainMark'>) =>
    queryOptions({
      queryKey: [...resultQueries.all(), 'explanation', query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/stats/explain', { params: { query }, signal })),
    }),
}
