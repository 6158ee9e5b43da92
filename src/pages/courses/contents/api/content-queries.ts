import { queryOptions } from '@tanstack/react-query'
import { courseQueries } from '@/entities/course'
import { api, unwrap } from '@/shared/api'

export const contentQueries = {
  /** The whole content tree of a program. */
  tree: (course: number) =>
    queryOptions({
      queryKey: [...courseQueries.all(), 'contents', course] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/courses/coursecontents/contents', { params: { query: { course } }, signal })),
    }),
  /** Deleted parts; read again each time the dialog opens. */
  bin: (course: number) =>
    queryOptions({
      queryKey: [...courseQueries.all(), 'content-bin', course] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/courses/coursecontents/bin', { params: { query: { course } }, signal })),
      gcTime: 0,
      staleTime: 0,
    }),
}
