import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, etagOf, unwrap, type Schema } from '@/shared/api'
import { userQueries } from './user-queries'

export interface SelfChange {
  readonly change: Schema<'UserChange'>
  /** The revision that was read, where a lost race must be told: names and e-mail. Settings are just the last ones chosen. */
  readonly revision?: number
}

/** Changes one's own data or settings. */
export function useChangeSelf() {
  const client = useQueryClient()
  const { queryKey } = userQueries.self()
  return useMutation({
    mutationFn: async ({ change, revision }: SelfChange) => {
      const { id } = await client.ensureQueryData(userQueries.self())
      const header = revision === undefined ? {} : { 'If-Match': etagOf(revision) }
      return unwrap(api.PATCH('/users/users/{id}', { params: { path: { id }, header }, body: change }))
    },
    onSuccess: (self) => client.setQueryData(queryKey, self),
  })
}
