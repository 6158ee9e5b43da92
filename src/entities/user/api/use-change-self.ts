import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrap, type Schema } from '@/shared/api'
import { userQueries } from './user-queries'

interface SelfChange {
  readonly change: Schema<'UserChange'>
  /** For names and e-mail, where a lost update must be reported. For settings the last choice wins. */
  readonly ifMatch?: { readonly 'If-Match'?: string }
}

/** Changes the signed-in person's own data or settings. */
export function useChangeSelf() {
  const client = useQueryClient()
  const { queryKey } = userQueries.self()
  return useMutation({
    mutationFn: async ({ change, ifMatch: header = {} }: SelfChange) => {
      const { id } = await client.ensureQueryData(userQueries.self())
      return unwrap(api.PATCH('/users/users/{id}', { params: { path: { id }, header }, body: change }))
    },
    onSuccess: (self) => client.setQueryData(queryKey, self),
  })
}
