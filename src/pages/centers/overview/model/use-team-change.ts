import { useMutation, useQueryClient } from '@tanstack/react-query'
import { centerQueries } from '@/entities/center'
import { groupQueries } from '@/entities/group'
import { isApiError } from '@/shared/api'

/** Refetches all queries of centers and groups. */
export function useRefreshTeam() {
  const client = useQueryClient()
  return () => Promise.all([centerQueries, groupQueries].map(({ all }) => client.invalidateQueries({ queryKey: all() })))
}

/** A change of the team without a form; afterwards centers and groups are refetched. */
export function useTeamChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  onDone: (output: Output) => void,
  onFailed?: (error: Error) => void,
) {
  const refresh = useRefreshTeam()
  return useMutation({
    mutationFn: change,
    onError: (error) => {
      onFailed?.(error)
      // another person was first: the page behind shows that change
      return isApiError(error, 409) && refresh()
    },
    onSuccess: (output) => {
      onDone(output)
      return refresh()
    },
  })
}
