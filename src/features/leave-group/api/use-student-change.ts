import { useMutation, useQueryClient } from '@tanstack/react-query'
import { centerQueries } from '@/entities/center'
import { groupQueries } from '@/entities/group'
import { studentQueries } from '@/entities/student'

interface Then<Result> {
  readonly onDone?: ((result: Result) => void) | undefined
  readonly onRefused?: (error: Error) => void
}

/** A change of students or of where they are enrolled, after which lists, groups and seats are looked at again. */
export function useStudentChange<Input, Result>(change: (input: Input) => Promise<Result>, { onDone, onRefused }: Then<Result> = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (result) => {
      onDone?.(result)
      return Promise.all([studentQueries, groupQueries, centerQueries].map(({ all }) => client.invalidateQueries({ queryKey: all() })))
    },
    onError: (error) => onRefused?.(error),
  })
}
