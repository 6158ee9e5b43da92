import { queryOptions } from '@tanstack/react-query'
import { courseQueries } from '@/entities/course'
import { api, unwrap, type Query } from '@/shared/api'
import { listQuery, type ListAddress } from '@/shared/lib/lists'

export const historyDefaults = { page_size: 25 } as const

export function historyQuery(courseId: number, address: ListAddress<Query<'getCourseHistory'>>) {
  const query = listQuery(address, historyDefaults)
  return queryOptions({
    queryKey: [...courseQueries.all(), 'history', courseId, query] as const,
    queryFn: ({ signal }) => unwrap(api.GET('/courses/courses/{id}/history', { params: { path: { id: courseId }, query }, signal })),
    placeholderData: (before) => before,
  })
}
