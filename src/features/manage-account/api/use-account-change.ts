import { useMutation, useQueryClient } from '@tanstack/react-query'
import { userQueries } from '@/entities/user'

/** Refetches every list and page of people. */
export function useRefreshAccounts() {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      queryKey: userQueries.all(),
      predicate: ({ queryKey }) => queryKey[1] === 'list' || queryKey[1] === 'detail',
    })
}

/** A change of an account without a form; refetches people afterwards. */
export function useAccountChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  return useMutation({ mutationFn: change, onSuccess: useRefreshAccounts() })
}
