import { useMutation, useQueryClient } from '@tanstack/react-query'
import { centerQueries } from '@/entities/center'
import { groupQueries } from '@/entities/group'
import { studentQueries } from '@/entities/student'

/** A change of students or of where they are enrolled, after which lists, groups and seats are looked at again. */
export function useStudentChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([studentQueries, groupQueries, centerQueries].map(({ all }) => client.invalidateQueries({ queryKey: all() }))),
  })
}
