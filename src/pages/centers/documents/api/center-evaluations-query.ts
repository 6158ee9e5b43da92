import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '@/shared/api'

/** The evaluations of all groups of a center in a school year, the latest by default. */
export const centerEvaluationsQuery = (id: number, period: string | undefined) =>
  queryOptions({
    queryKey: ['evaluation', 'center', id, period] as const,
    queryFn: ({ signal }) => {
      const query = period === undefined ? {} : { period }
      return unwrap(api.GET('/centers/centers/{id}/evaluations', { params: { path: { id }, query }, signal }))
    },
  })
