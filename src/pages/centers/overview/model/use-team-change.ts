import { useMutation, useQueryClient } from '@tanstack/react-query'
import { centerQueries } from '@/entities/center'
import { groupQueries } from '@/entities/group'

/** A change of the team: afterwards everything that shows the center or its groups is read again. */
export function useTeamChange<Input, Output>(change: (input: Input) => Promise<Output>, onDone: (output: Output) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (output) => {
      onDone(output)
      await Promise.all([
        client.invalidateQueries({ queryKey: centerQueries.all() }),
        client.invalidateQueries({ queryKey: groupQueries.all() }),
      ])
    },
  })
}
