import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Query } from '@/shared/api'

export const studentQueries = {
  all: () => ['student'] as const,
  list: (query: Query<'listStudents'> = {}) =>
    queryOptions({
      queryKey: [...studentQueries.all(), 'list', query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/centers/students', { params: { query }, signal })),
      placeholderData: (before) => before,
    }),
  /** Seats, groups and permissions of a center; by default the signed-in person's own. */
  options: (center?: number) =>
    queryOptions({
      queryKey: [...studentQueries.all(), 'options', center] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/centers/students/options', { params: { query: center ? { center } : {} }, signal })),
    }),
  /** Who would be invited again. */
  invitations: (scope: Query<'previewInvitations'>) =>
    queryOptions({
      queryKey: [...studentQueries.all(), 'invitations', scope] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/centers/students/invitations', { params: { query: scope }, signal })),
      gcTime: 0,
    }),
  /** Seats that the enrolment would take. */
  enrolment: (group: number, students: readonly number[]) =>
    queryOptions({
      queryKey: [...studentQueries.all(), 'enrolment', group, students] as const,
      queryFn: ({ signal }) =>
        unwrap(api.GET('/groups/groupstudents/preview', { params: { query: { group, students: students.join(',') } }, signal })),
      gcTime: 0,
    }),
}
