import { useMutation, useQueryClient } from '@tanstack/react-query'
import { userQueries } from '@/entities/user'

/** A change of an account, after which every list and page of people is looked at again. */
export function useAccountChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      client.invalidateQueries({
        queryKey: userQueries.all(),
        predicate: ({ queryKey }) => queryKey[1] === 'list' || queryKey[1] === 'detail',
      }),
  })
}
