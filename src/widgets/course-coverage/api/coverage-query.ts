import { queryOptions } from '@tanstack/react-query'
import { courseQueries } from '@/entities/course'
import { api, unwrap } from '@/shared/api'

/** What is missing in a program. */
export const coverageQuery = (id: number) =>
  queryOptions({
    queryKey: [...courseQueries.all(), 'coverage', id] as const,
    queryFn: ({ signal }) => unwrap(api.GET('/courses/courses/{id}/coverage', { params: { path: { id } }, signal })),
  })
