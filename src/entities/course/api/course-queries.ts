import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Query } from '@/shared/api'

export const courseQueries = {
  all: () => ['course'] as const,
  list: (query: Query<'listCourses'> = {}) =>
    queryOptions({
      queryKey: [...courseQueries.all(), 'list', query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/courses/courses', { params: { query }, signal })),
      placeholderData: (before) => before,
    }),
  /** A program without what is in it; for its frame and its form. */
  one: (id: number) =>
    queryOptions({
      queryKey: [...courseQueries.all(), 'one', id] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/courses/courses/{id}', { params: { path: { id } }, signal })),
    }),
  /** What goes with it when it is deleted; refetched each time the dialog opens. */
  deletion: (id: number) =>
    queryOptions({
      queryKey: [...courseQueries.all(), 'deletion', id] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/courses/courses/{id}/deletion', { params: { path: { id } }, signal })),
      gcTime: 0,
    }),
  /** Contents, learning results, groups and centers of a program at a glance. */
  overview: (id: number, query: Query<'getCourseOverview'> = {}) =>
    queryOptions({
      queryKey: [...courseQueries.all(), 'overview', id, query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/courses/courses/{id}/overview', { params: { path: { id }, query }, signal })),
    }),
  /** Learning results of a program with their criteria. */
  results: (course: number) =>
    queryOptions({
      queryKey: [...courseQueries.all(), 'results', course] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/courses/courselearningresults', { params: { query: { course } }, signal })),
    }),
}
