import { queryOptions } from '@tanstack/react-query'
import { groupQueries } from '@/entities/group'
import { api, unwrap } from '@/shared/api'

/** How many are shown at once; the rest is found by typing. */
export const shownAtOnce = 50

/** Students of the group's center whom the reader reaches, to be enrolled. Its seats and what it permits. */
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
