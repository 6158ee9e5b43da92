import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '@/shared/api'

interface InGroup {
  readonly group?: number | undefined
  readonly center?: number | undefined
}

const given = ({ group, center }: InGroup) => ({ ...(group !== undefined && { group }), ...(center !== undefined && { center }) })

export const learningQueries = {
  all: () => ['learning'] as const,
  /** The caller's programs, each with where to go on. */
  next: () =>
    queryOptions({
      queryKey: [...learningQueries.all(), 'next'] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/stats/results/next_learning', { signal })),
    }),
  /** The tree of a program with the caller's progress. */
  path: (id: number, query: InGroup = {}) =>
    queryOptions({
      queryKey: [...learningQueries.all(), 'path', id, given(query)] as const,
      queryFn: ({ signal }) =>
        unwrap(api.GET('/stats/results/user_contents/{id}', { params: { path: { id }, query: given(query) }, signal })),
    }),
  /** A content, unit or class with its resources and deliverables. */
  content: (id: number, query: Pick<InGroup, 'group'> = {}) =>
    queryOptions({
      queryKey: [...learningQueries.all(), 'content', id, given(query)] as const,
      queryFn: ({ signal }) =>
        unwrap(api.GET('/courses/coursecontents/{id}/learning', { params: { path: { id }, query: given(query) }, signal })),
    }),
}
