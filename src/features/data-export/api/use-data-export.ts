import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, unwrap, type Query, type Schema } from '@/shared/api'

type DataExport = Schema<'DataExport'>

/** What is exported: the data of a center, one's own, or documents of a center, of which null are not chosen yet. */
export type ExportScope =
  | { readonly center: number }
  | { readonly person: number }
  | { readonly documentsOf: number; readonly chosen: Schema<'ChosenDocuments'> | null }

function filterOf(scope: ExportScope): Query<'listExports'> {
  if ('documentsOf' in scope) return { kind: 'documents', center: scope.documentsOf }
  return 'center' in scope ? { kind: 'center', center: scope.center } : { kind: 'personal' }
}

function startExport(scope: ExportScope): Promise<DataExport> {
  if ('person' in scope) return unwrap(api.POST('/users/users/{id}/exports', { params: { path: { id: scope.person } } }))
  if ('center' in scope) return unwrap(api.POST('/centers/centers/{id}/exports', { params: { path: { id: scope.center } } }))
  if (scope.chosen === null) return Promise.reject(new Error('no document is chosen'))
  return unwrap(api.POST('/centers/centers/{id}/documents', { params: { path: { id: scope.documentsOf } }, body: scope.chosen }))
}

/** Milliseconds between two looks at an export that is being written. */
const pause = 1500

const isUnfinished = (found: DataExport | null | undefined) => found?.state === 'queued' || found?.state === 'running'

/** The latest export of a scope, or null; asked for again while it is being written. */
function latestExport(scope: ExportScope) {
  const filter = filterOf(scope)
  return queryOptions({
    queryKey: ['data export', filter] as const,
    queryFn: async ({ signal }): Promise<DataExport | null> => {
      const { results } = await unwrap(api.GET('/exports', { params: { query: { ...filter, page_size: 1 } }, signal }))
      return results[0] ?? null
    },
    refetchInterval: ({ state }) => (isUnfinished(state.data) ? pause : false),
    meta: { quiet: true },
  })
}

/** The latest export of a scope, and what can be done with it. */
export function useDataExport(scope: ExportScope) {
  const client = useQueryClient()
  const options = latestExport(scope)
  const latest = useQuery(options)
  const show = (found: DataExport | null) => client.setQueryData(options.queryKey, found)
  const start = useMutation({
    mutationFn: () => startExport(scope),
    onSuccess: show,
  })
  const discard = useMutation({
    mutationFn: (id: number) => unwrap(api.DELETE('/exports/{id}', { params: { path: { id } } })),
    onSuccess: () => show(null),
  })
  const download = useMutation({
    // The browser's download cannot renew an expired session; this call can, and it knows whether the file is still there.
    mutationFn: (id: number) => unwrap(api.GET('/exports/{id}', { params: { path: { id } } })),
    onSuccess: (found) => {
      show(found)
      if (found.state === 'ready') location.assign(`/api/v1/exports/${found.id}/file`)
    },
  })
  return { latest, start, discard, download }
}
