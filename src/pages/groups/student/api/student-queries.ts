import { queryOptions } from '@tanstack/react-query'
import { groupQueries } from '@/entities/group'
import { api, ApiError, unwrap, type Query } from '@/shared/api'

/** One student in one group, by enrolment; each tab is fetched when it is opened. */
export const studentInGroup = {
  /** Includes students who have left: their work stays readable. */
  enrolment: (group: number, student: number) =>
    queryOptions({
      queryKey: [...groupQueries.all(), 'enrolment', group, student] as const,
      queryFn: async ({ signal }) => {
        const query = { group, student, status: 'all', page_size: 1 } as const
        const { results } = await unwrap(api.GET('/groups/groupstudents', { params: { query }, signal }))
        const [enrolment] = results
        if (!enrolment) throw new ApiError(404, { code: 'not_found', detail: 'Not found.' })
        return enrolment
      },
    }),
  stats: (id: number) =>
    queryOptions({
      queryKey: [...groupQueries.all(), 'student stats', id] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/groups/groupstudents/{id}/get_groupstudent_stats', { params: { path: { id } }, signal })),
    }),
  deliveries: (id: number, query: Query<'listStudentDeliveries'>) =>
    queryOptions({
      queryKey: [...groupQueries.all(), 'student deliveries', id, query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/groups/groupstudents/{id}/deliveries', { params: { path: { id }, query }, signal })),
      placeholderData: (before) => before,
    }),
  sessions: (id: number, query: Query<'listStudentSessions'>) =>
    queryOptions({
      queryKey: [...groupQueries.all(), 'student sessions', id, query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/groups/groupstudents/{id}/sessions', { params: { path: { id }, query }, signal })),
      placeholderData: (before) => before,
    }),
  /** Where the student spent time, the longest first. */
  timeSpent: (group: number, student: number) =>
    queryOptions({
      queryKey: [...groupQueries.all(), 'student time', group, student] as const,
      queryFn: ({ signal }) =>
        unwrap(api.GET('/stats/sessions/progress', { params: { query: { group, student, by: 'content' } }, signal })),
    }),
}
