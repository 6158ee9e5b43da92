import { useMutation, useQueryClient } from '@tanstack/react-query'
import { centerQueries } from '@/entities/center'
import { groupQueries } from '@/entities/group'
import { isApiError } from '@/shared/api'

/** A change of the team: afterwards everything that shows the center or its groups is read again. */
export function useTeamChange<Input, Output>(change: (input: Input) => Promise<Output>, onDone: (output: Output) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    // somebody else was first: what stands now is shown behind
    onError: (error) => isApiError(error, 'conflict') && client.invalidateQueries({ queryKey: centerQueries.all() }),
    onSuccess: async (output) => {
      onDone(output)
      await Promise.all([
        client.invalidateQueries({ queryKey: centerQueries.all() }),
        client.invalidateQueries({ queryKey: groupQueries.all() }),
      ])
    },
  })
}
