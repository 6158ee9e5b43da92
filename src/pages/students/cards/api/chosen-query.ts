import { queryOptions } from '@tanstack/react-query'
import { studentQueries } from '@/entities/student'
import { api, unwrap, type Schema } from '@/shared/api'

/** What the address of the page asks for: students by their ids, or everybody in a group. */
export interface CardsSearch {
  readonly kind?: Schema<'StudentPrint'>['kind'] | undefined
  readonly students?: string | undefined
  readonly group?: number | undefined
  readonly center?: number | undefined
}

/** As many as one PDF takes. */
const most = 500

/** The chosen students, in class-list order; undefined where nobody is chosen. */
export function chosenQuery({ students, group, center }: CardsSearch) {
  const isList = students !== undefined && /^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,499}$/.test(students)
  if (!isList && group === undefined) return undefined
  return studentQueries.list({
    status: 'all',
    page_size: most,
    ...(isList ? { ids: students } : {}),
    ...(group === undefined ? {} : { group }),
    ...(center === undefined ? {} : { center }),
  })
}

/** The PDF itself; kept only while it is looked at, because passwords may be in it. */
export const printQuery = (print: Schema<'StudentPrint'>) =>
  queryOptions({
    queryKey: [...studentQueries.all(), 'print', print] as const,
    queryFn: ({ signal }) => unwrap(api.POST('/centers/students/print', { body: print, parseAs: 'blob', signal })),
    gcTime: 0,
    placeholderData: (before) => before,
  })
