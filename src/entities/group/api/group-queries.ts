import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Query } from '@/shared/api'

export const groupQueries = {
  all: () => ['group'] as const,
  list: (query: Query<'listGroups'> = {}) =>
    queryOptions({
      queryKey: [...groupQueries.all(), 'list', query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/groups/groups', { params: { query }, signal })),
      placeholderData: (before) => before,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...groupQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/groups/groups/{id}', { params: { path: { id } }, signal })),
    }),
  students: (query: Query<'listGroupStudents'>) =>
    queryOptions({
      queryKey: [...groupQueries.all(), 'students', query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/groups/groupstudents', { params: { query }, signal })),
      placeholderData: (before) => before,
    }),
}
