import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Query } from '@/shared/api'
import { listQuery, type ListAddress } from '@/shared/lib/lists'

/** Milliseconds between two reads while mails are waiting. */
const pause = 5000

export const mailsKey = ['mails'] as const

export function mailsQuery(address: ListAddress<Query<'listMails'>>) {
  const query = listQuery(address, {})
  return queryOptions({
    queryKey: [...mailsKey, query] as const,
    queryFn: ({ signal }) => unwrap(api.GET('/mails', { params: { query }, signal })),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data && state.data.summary.waiting > 0 ? pause : false),
  })
}
