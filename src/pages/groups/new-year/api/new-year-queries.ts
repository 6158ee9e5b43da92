import { queryOptions } from '@tanstack/react-query'
import { groupQueries } from '@/entities/group'
import { api, unwrap, type Query } from '@/shared/api'

/** Milliseconds between two looks at a year that is beginning or being undone. */
const pause = 1000

export const newYearQueries = {
  /** What would become of the groups of a center. It starts the guide, so it is not refetched under the person's hands. */
  proposal: (query: Query<'getNewYearProposal'>) =>
    queryOptions({
      queryKey: [...groupQueries.all(), 'new-year', 'proposal', query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/groups/groups/new_year', { params: { query }, signal })),
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  begun: (id: number) =>
    queryOptions({
      queryKey: [...groupQueries.all(), 'new-year', 'begun', id] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/groups/groups/new_year/{id}', { params: { path: { id } }, signal })),
      refetchInterval: ({ state }) => (state.data?.progress ? pause : false),
    }),
}
