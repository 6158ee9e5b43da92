import { queryOptions } from '@tanstack/react-query'
import { fromStudentsParameter, studentQueries } from '@/entities/student'
import { api, unwrap, type Schema } from '@/shared/api'

/** The selection in the address of the page: students, or all students of a group. */
interface CardsSearch {
  readonly kind?: Schema<'StudentPrint'>['kind'] | undefined
  readonly students?: string | undefined
  readonly group?: number | undefined
  readonly center?: number | undefined
}

/** The chosen students in class-list order; undefined when none is chosen. */
export function chosenQuery({ students, group, center }: CardsSearch) {
  const ids = fromStudentsParameter(students)
  if (ids.length === 0 && group === undefined) return undefined
  return studentQueries.chosen({
    ...(ids.length > 0 ? { ids } : {}),
    ...(group === undefined ? {} : { group }),
    ...(center === undefined ? {} : { center }),
  })
}

/** The PDF. It is not cached after it is shown, because it may contain passwords. */
export const printQuery = (print: Schema<'StudentPrint'>) =>
  queryOptions({
    queryKey: [...studentQueries.all(), 'print', print] as const,
    queryFn: ({ signal }) => unwrap(api.POST('/centers/students/print', { body: print, parseAs: 'blob', signal })),
    gcTime: 0,
    placeholderData: (before) => before,
  })
