import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Query, type Schema } from '@/shared/api'

const all = () => ['student import'] as const

export const importQueries = {
  all,
  /** The latest imports, to continue or undo. */
  recent: () =>
    queryOptions({
      queryKey: [...all(), 'recent'] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/centers/student_imports', { params: { query: { page_size: 5 } }, signal })),
    }),
  /** The rows of the import in its current state; a repeated check (`stamp`) fetches them again. */
  rows: ({ id, state }: Pick<Schema<'StudentImport'>, 'id' | 'state'>, stamp: string, query: Query<'listImportRows'>) =>
    queryOptions({
      queryKey: [...all(), 'rows', id, state, stamp, query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/centers/student_imports/{id}/rows', { params: { path: { id }, query }, signal })),
      placeholderData: (before) => before,
    }),
}

export const reportHref = (id: number) => `/api/v1/centers/student_imports/${id}/report`
