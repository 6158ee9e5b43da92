import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '@/shared/api'
import { readCenterRecord } from '../model/center-effects'
import { recordOfSetup } from '../model/setup-record'

/** Read at every visit, since another device may have saved, but not again while somebody writes. */
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const

/** What the six steps begin with: a draft, or a center that exists. */
export const recordQueries = {
  draft: (id: number) =>
    queryOptions({
      queryKey: ['center setup', 'draft', id] as const,
      queryFn: async ({ signal }) => recordOfSetup(await unwrap(api.GET('/centers/setups/{id}', { params: { path: { id } }, signal }))),
      ...once,
    }),
  center: (id: number) =>
    queryOptions({
      queryKey: ['center setup', 'center', id] as const,
      queryFn: ({ signal }) => readCenterRecord(id, signal),
      ...once,
    }),
}
