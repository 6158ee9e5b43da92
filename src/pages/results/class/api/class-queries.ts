import { queryOptions } from '@tanstack/react-query'
import { resultQueries } from '@/entities/result'
import { api, unwrap } from '@/shared/api'

/** How the program is divided. */
export type Reading = 'ra' | 'content'

export interface ClassIds {
  readonly group: number
  readonly course: number
}

const keyOf = (name: string, { group, course }: ClassIds, reading: Reading) =>
  [...resultQueries.all(), 'class', name, group, course, reading] as const
const call = ({ group, course }: ClassIds) => ({ params: { path: { id: course }, query: { group } } })

/** The class in a program: as a whole, by student, and by date. */
export const classQueries = {
  whole: (ids: ClassIds, reading: Reading) =>
    queryOptions({
      queryKey: keyOf('whole', ids, reading),
      queryFn: ({ signal }) =>
        reading === 'ra'
          ? unwrap(api.GET('/stats/results/ra/global/{id}', { ...call(ids), signal }))
          : unwrap(api.GET('/stats/results/content/global/{id}', { ...call(ids), signal })),
    }),
  students: (ids: ClassIds, reading: Reading) =>
    queryOptions({
      queryKey: keyOf('students', ids, reading),
      queryFn: ({ signal }) =>
        reading === 'ra'
          ? unwrap(api.GET('/stats/results/ra/all_students/{id}', { ...call(ids), signal }))
          : unwrap(api.GET('/stats/results/content/all_students/{id}', { ...call(ids), signal })),
    }),
  evolution: (ids: ClassIds, reading: Reading) =>
    queryOptions({
      queryKey: keyOf('evolution', ids, reading),
      queryFn: ({ signal }) =>
        reading === 'ra'
          ? unwrap(api.GET('/stats/results/eval/ra/{id}', { ...call(ids), signal }))
          : unwrap(api.GET('/stats/results/eval/unit/{id}', { ...call(ids), signal })),
    }),
}
