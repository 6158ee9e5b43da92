import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '@/shared/api'
import { readCenterSheet } from '../model/center-effects'
import { sheetOfSetup } from '../model/steps-sheet'

/** Read at every visit, since another device may have saved, and never under the hands of who writes. */
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const

/** What the six steps begin with: a draft, or a center that exists. Not kept: it is of nobody else's use. */
export const sheetQueries = {
  draft: (id: number) =>
    queryOptions({
      queryKey: ['center setup', 'draft', id] as const,
      queryFn: async ({ signal }) => sheetOfSetup(await unwrap(api.GET('/centers/setups/{id}', { params: { path: { id } }, signal }))),
      ...once,
    }),
  center: (id: number) =>
    queryOptions({
      queryKey: ['center setup', 'center', id] as const,
      queryFn: ({ signal }) => readCenterSheet(id, signal),
      ...once,
    }),
}
