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
  /** Options for a group of a center: team, programs, areas and periods. */
  options: (center?: number) =>
    queryOptions({
      queryKey: [...groupQueries.all(), 'options', center] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/groups/groups/options', { params: { query: center ? { center } : {} }, signal })),
    }),
  /** What is deleted with the group; refetched each time the dialog opens. */
  deletion: (id: number) =>
    queryOptions({
      queryKey: [...groupQueries.all(), 'deletion', id] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/groups/groups/{id}/deletion', { params: { path: { id } }, signal })),
      gcTime: 0,
    }),
  courses: (group: number) =>
    queryOptions({
      queryKey: [...groupQueries.all(), 'courses', group] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/groups/groupcourses', { params: { query: { group } }, signal })),
    }),
  resources: (id: number, query: Query<'listGroupResources'> = {}) =>
    queryOptions({
      queryKey: [...groupQueries.all(), 'resources', id, query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/groups/groups/{id}/resources', { params: { path: { id }, query }, signal })),
      placeholderData: (before) => before,
    }),
  /** A resource in a group, with its dates there. */
  resource: (id: number, resource_id: number) =>
    queryOptions({
      queryKey: [...groupQueries.all(), 'resource', id, resource_id] as const,
      queryFn: ({ signal }) =>
        unwrap(api.GET('/groups/groups/{id}/resources/{resource_id}', { params: { path: { id, resource_id } }, signal })),
    }),
  /** The dates of a placed resource in the person's groups. */
  resourceDates: (id: number) =>
    queryOptions({
      queryKey: [...groupQueries.all(), 'resource-dates', id] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/resources/related/{id}/schedule', { params: { path: { id } }, signal })),
    }),
  /** The dates of all deliverables and resources of the group. */
  schedule: (id: number) =>
    queryOptions({
      queryKey: [...groupQueries.all(), 'schedule', id] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/groups/groups/{id}/schedule', { params: { path: { id } }, signal })),
    }),
  students: (query: Query<'listGroupStudents'>) =>
    queryOptions({
      queryKey: [...groupQueries.all(), 'students', query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/groups/groupstudents', { params: { query }, signal })),
      placeholderData: (before) => before,
    }),
}
