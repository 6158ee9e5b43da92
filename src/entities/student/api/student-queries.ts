import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Query } from '@/shared/api'

/** The most ids that one address can name. */
const mostNamed = 500
const slices = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / mostNamed) }, (_, part) => ids.slice(part * mostNamed, (part + 1) * mostNamed))

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
  /** Requests to transfer students to and from a center. Quiet, because they are beside the list. */
  transfers: (center: number) =>
    queryOptions({
      queryKey: [...studentQueries.all(), 'transfers', center] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/centers/transfers', { params: { query: { center } }, signal })),
      meta: { quiet: true },
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
      queryFn: async ({ signal }) => {
        const parts = await Promise.all(
          slices(students).map((part) =>
            unwrap(api.GET('/groups/groupstudents/preview', { params: { query: { group, students: part.join(',') } }, signal })),
          ),
        )
        const sum = (of: 'needed' | 'already') => parts.reduce((total, part) => total + part[of], 0)
        return { needed: sum('needed'), already: sum('already'), left: Math.min(...parts.map(({ left }) => left)) }
      },
      gcTime: 0,
    }),
}
