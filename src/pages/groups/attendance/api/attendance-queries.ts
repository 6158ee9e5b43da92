import { queryOptions } from '@tanstack/react-query'
import { groupQueries } from '@/entities/group'
import { api, unwrap } from '@/shared/api'

export const attendanceQueries = {
  all: (groupId: number) => [...groupQueries.all(), 'attendance', groupId] as const,
  days: (groupId: number) => [...attendanceQueries.all(groupId), 'day'] as const,
  /** A day of a class; without a program the group's first one, without a day today. */
  day: (groupId: number, course?: number, day?: string) =>
    queryOptions({
      // waits for a connection, and the page says so
      networkMode: 'online',
      queryKey: [...attendanceQueries.days(groupId), course ?? null, day ?? null] as const,
      queryFn: ({ signal }) =>
        unwrap(
          api.GET('/groups/groups/{id}/attendance', {
            params: {
              path: { id: groupId },
              query: { ...(course === undefined ? {} : { course }), ...(day === undefined ? {} : { day }) },
            },
            signal,
          }),
        ),
    }),
  mine: (groupId: number) =>
    queryOptions({
      queryKey: [...attendanceQueries.all(groupId), 'mine'] as const,
      queryFn: ({ signal }) =>
        unwrap(api.GET('/groups/groups/{id}/attendance/student', { params: { path: { id: groupId }, query: {} }, signal })),
    }),
}
