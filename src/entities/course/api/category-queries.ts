import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '@/shared/api'

/** Training areas, by which programs, groups and resources are classified. */
export const categoryQueries = {
  all: () => ['category'] as const,
  /** The whole tree in reading order. */
  tree: () =>
    queryOptions({
      queryKey: [...categoryQueries.all(), 'tree'] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/resources/categories/list_categories', { signal })),
    }),
  /** What goes with an area, and what loses it; refetched each time the dialog opens. */
  deletion: (id: number) =>
    queryOptions({
      queryKey: [...categoryQueries.all(), 'deletion', id] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/resources/categories/{id}/deletion', { params: { path: { id } }, signal })),
      gcTime: 0,
    }),
}
