import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '@/shared/api'

export const evaluationQueries = {
  /** Also of what pages ask about one evaluation. */
  all: () => ['evaluation'] as const,
  /** The calendar of a group with the state of each program. */
  ofGroup: (id: number) =>
    queryOptions({
      queryKey: [...evaluationQueries.all(), 'group', id] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/groups/groups/{id}/evaluations', { params: { path: { id } }, signal })),
    }),
  /** The part of that which has a student: there their report is. */
  ofStudent: (id: number, student: number) =>
    queryOptions({
      queryKey: [...evaluationQueries.all(), 'group', id, student] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/groups/groups/{id}/evaluations', { params: { path: { id }, query: { student } }, signal })),
    }),
  /** The evaluations of all groups of a center in a school year, the latest by default. */
  ofCenter: (id: number, period: string | undefined) =>
    queryOptions({
      queryKey: [...evaluationQueries.all(), 'center', id, period] as const,
      queryFn: ({ signal }) => {
        const query = period === undefined ? {} : { period }
        return unwrap(api.GET('/centers/centers/{id}/evaluations', { params: { path: { id }, query }, signal }))
      },
    }),
}
