import { useMutation, useQueryClient } from '@tanstack/react-query'
import { centerQueries } from '@/entities/center'
import { groupQueries } from '@/entities/group'
import { studentQueries } from '@/entities/student'

/** Refetches lists of students, groups and seats. */
export function useRefreshStudents() {
  const client = useQueryClient()
  return () => Promise.all([studentQueries, groupQueries, centerQueries].map(({ all }) => client.invalidateQueries({ queryKey: all() })))
}

/** A change of students or of their groups without a form; refetches lists and seats afterwards. */
export function useStudentChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  return useMutation({ mutationFn: change, onSuccess: useRefreshStudents() })
}
