import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, unwrap, type Query, type Schema } from '@/shared/api'

type DataExport = Schema<'DataExport'>

/** Whose data: that of a center, or one's own. */
export type ExportScope = { readonly center: number } | { readonly person: number }

/** Milliseconds between two looks at an export that is being written. */
const pause = 1500

const isUnfinished = (found: DataExport | null | undefined) => found?.state === 'queued' || found?.state === 'running'

/** The latest export of a scope, or null; asked for again while it is being written. */
function latestExport(scope: ExportScope) {
  const filter: Query<'listExports'> = 'center' in scope ? { kind: 'center', center: scope.center } : { kind: 'personal' }
  return queryOptions({
    queryKey: ['data export', scope] as const,
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
    mutationFn: () =>
      'center' in scope
        ? unwrap(api.POST('/centers/centers/{id}/exports', { params: { path: { id: scope.center } } }))
        : unwrap(api.POST('/users/users/{id}/exports', { params: { path: { id: scope.person } } })),
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
