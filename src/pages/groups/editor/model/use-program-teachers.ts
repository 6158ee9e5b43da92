import { useMutation, useQueryClient } from '@tanstack/react-query'
import { groupQueries } from '@/entities/group'
import { api, etagOf, isApiError, unwrap, type Schema } from '@/shared/api'

type Row = Schema<'GroupCourse'>

/**
 * Saves which teacher of a group teaches which of its programs, one choice after the other: arrow keys choose faster than the server
 * answers, and each choice needs the revision that the one before left. The list of programs shows a choice at once.
 */
export function useProgramTeachers(groupId: number, onArchived: () => void) {
  const queries = useQueryClient()
  const { queryKey } = groupQueries.courses(groupId)
  const mutationKey = ['program-teachers', groupId]
  const show = (id: number, change: Partial<Row>) =>
    queries.setQueryData(queryKey, (list) => list && { results: list.results.map((row) => (row.id === id ? { ...row, ...change } : row)) })
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ program: { id, revision }, teacher_id }: { program: Row; teacher_id: number | null }) => {
      const current = queries.getQueryData(queryKey)?.results.find((row) => row.id === id)
      const params = { path: { id }, header: { 'If-Match': etagOf(current?.revision ?? revision) } }
      return unwrap(api.PATCH('/groups/groupcourses/{id}', { params, body: { teacher_id } }))
    },
    onMutate: ({ program, teacher_id }) => {
      // a list that is being read would not have this choice yet
      void queries.cancelQueries({ queryKey })
      show(program.id, { teacher_id })
    },
    onSuccess: (saved) => show(saved.id, { revision: saved.revision }),
    onError: (error, { program }) => {
      show(program.id, { teacher_id: program.teacher_id })
      if (isApiError(error, 'group_archived')) onArchived()
    },
    // after a rejection too: the team, or the teacher of the program, is another one by now
    onSettled: () => {
      if (queries.isMutating({ mutationKey }) === 1) void queries.invalidateQueries({ queryKey: groupQueries.all() })
    },
  })
}
