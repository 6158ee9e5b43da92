import { queryOptions } from '@tanstack/react-query'
import { groupQueries } from '@/entities/group'
import { api, unwrap } from '@/shared/api'

/** Students shown at once; others are found with the search. */
export const shownAtOnce = 50

/** The students of the group's center that the user has access to, and the center's seats and options. */
export const centerStudents = {
  list: (center: number, search: string) =>
    queryOptions({
      queryKey: [...groupQueries.all(), 'center students', center, search] as const,
      queryFn: ({ signal }) =>
        unwrap(
          api.GET('/centers/students', {
            params: { query: { center, status: 'active', page_size: shownAtOnce, ...(search ? { search } : {}) } },
            signal,
          }),
        ),
      placeholderData: (before) => before,
    }),
  options: (center: number) =>
    queryOptions({
      queryKey: [...groupQueries.all(), 'center students', 'options', center] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/centers/students/options', { params: { query: { center } }, signal })),
    }),
}
