import { useMutation, useQueryClient } from '@tanstack/react-query'
import { centerQueries } from '@/entities/center'
import { groupQueries } from '@/entities/group'
import { isApiError } from '@/shared/api'

/** Reads everything that shows the center or its groups again. */
export function useRefreshTeam() {
  const client = useQueryClient()
  return () => Promise.all([centerQueries, groupQueries].map(({ all }) => client.invalidateQueries({ queryKey: all() })))
}

/** A change of the team without a form; afterwards the center and its groups are read again. */
export function useTeamChange<Input, Output>(change: (input: Input) => Promise<Output>, onDone: (output: Output) => void) {
  const refresh = useRefreshTeam()
  return useMutation({
    mutationFn: change,
    // somebody else was first: their change is shown behind
    onError: (error) => isApiError(error, 'conflict') && refresh(),
    onSuccess: (output) => {
      onDone(output)
      return refresh()
    },
  })
}
