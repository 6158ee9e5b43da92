import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Query } from '@/shared/api'
import { centerCoursesPageSize } from '@/shared/config'

export const centerQueries = {
  all: () => ['center'] as const,
  list: (query: Query<'listCenters'> = {}) =>
    queryOptions({
      queryKey: [...centerQueries.all(), 'list', query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/centers/centers', { params: { query }, signal })),
      placeholderData: (before) => before,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...centerQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/centers/centers/{id}', { params: { path: { id } }, signal })),
    }),
  /** What is deleted with the center; refetched each time the dialog opens. */
  deletion: (id: number) =>
    queryOptions({
      queryKey: [...centerQueries.all(), 'deletion', id] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/centers/centers/{id}/deletion', { params: { path: { id } }, signal })),
      gcTime: 0,
    }),
  team: (id: number, query: Query<'listTeam'> = {}) =>
    queryOptions({
      queryKey: [...centerQueries.all(), 'team', id, query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/centers/centers/{id}/team', { params: { path: { id }, query }, signal })),
      placeholderData: (before) => before,
    }),
  invitations: (id: number) =>
    queryOptions({
      queryKey: [...centerQueries.all(), 'invitations', id] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/centers/centers/{id}/invitations', { params: { path: { id } }, signal })),
    }),
  /** Active groups of the center that the teacher teaches or manages. */
  taught: (id: number, userId: number) =>
    queryOptions({
      queryKey: [...centerQueries.all(), 'taught', id, userId] as const,
      queryFn: ({ signal }) =>
        unwrap(api.GET('/centers/centers/{id}/team/{user_id}/groups', { params: { path: { id, user_id: userId } }, signal })),
      gcTime: 0,
    }),
  seatMoves: (id: number, query: Query<'listSeatMoves'> = {}) =>
    queryOptions({
      queryKey: [...centerQueries.all(), 'seat moves', id, query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/centers/centers/{id}/licences', { params: { path: { id }, query }, signal })),
      placeholderData: (before) => before,
    }),
  /** All programs of a center, in one page. */
  courses: (center: number) =>
    queryOptions({
      queryKey: [...centerQueries.all(), 'courses', center] as const,
      queryFn: ({ signal }) =>
        unwrap(api.GET('/courses/centercourses', { params: { query: { center, page_size: centerCoursesPageSize } }, signal })),
    }),
}
