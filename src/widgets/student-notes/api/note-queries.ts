import { queryOptions } from '@tanstack/react-query'
import { groupQueries } from '@/entities/group'
import { api, unwrap } from '@/shared/api'

/** The notes about one student in one group, by enrolment. */
export const notesOf = (id: number) =>
  queryOptions({
    queryKey: [...groupQueries.all(), 'student notes', id] as const,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/groups/groupstudents/{id}/notes', { params: { path: { id }, query: { page_size: 200 } }, signal })),
  })
