import { useMutation, useQueryClient } from '@tanstack/react-query'
import { centerQueries } from '@/entities/center'
import { groupQueries } from '@/entities/group'
import { studentQueries } from '@/entities/student'

interface Then<Result> {
  readonly onDone?: ((result: Result) => void) | undefined
  readonly onRefused?: (error: Error) => void
}

/** Reads lists of students, groups and seats again. */
export function useRefreshStudents() {
  const client = useQueryClient()
  return () => Promise.all([studentQueries, groupQueries, centerQueries].map(({ all }) => client.invalidateQueries({ queryKey: all() })))
}

/** A change of students or of their groups without a form; afterwards what shows them is read again. */
export function useStudentChange<Input, Result>(change: (input: Input) => Promise<Result>, { onDone, onRefused }: Then<Result> = {}) {
  const refresh = useRefreshStudents()
  return useMutation({
    mutationFn: change,
    onSuccess: (result) => {
      onDone?.(result)
      return refresh()
    },
    onError: (error) => onRefused?.(error),
  })
}
