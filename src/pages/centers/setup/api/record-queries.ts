import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '@/shared/api'
import { readCenterRecord } from '../model/center-effects'
import { recordOfSetup } from '../model/setup-record'

/** Fetched at every visit, because another device may have saved, but not again while the user is editing. */
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const

/** The initial record of the six steps: a draft or an existing center. */
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
