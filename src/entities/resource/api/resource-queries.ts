import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Query } from '@/shared/api'

export const resourceQueries = {
  all: () => ['resource'] as const,
  list: (query: Query<'listResources'> = {}) =>
    queryOptions({
      queryKey: [...resourceQueries.all(), 'list', query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/resources/resources', { params: { query }, signal })),
      placeholderData: (before) => before,
    }),
  /** A resource with the places where it is used. */
  one: (id: number) =>
    queryOptions({
      queryKey: [...resourceQueries.all(), 'one', id] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/resources/resources/{id}', { params: { path: { id } }, signal })),
    }),
  /** The resources of a content of a program, in their order. */
  placed: (content: number) =>
    queryOptions({
      queryKey: [...resourceQueries.all(), 'placed', content] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/resources/related', { params: { query: { content } }, signal })),
    }),
}
