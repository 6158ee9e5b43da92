import { type Mutation, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { groupQueries } from '@/entities/group'
import { api, etagOf, isApiError, unwrap, type Schema } from '@/shared/api'

type Row = Schema<'GroupCourse'>

interface Choice {
  readonly program: Row
  readonly teacher_id: number | null
}

/**
 * Saves which teacher of a group teaches which of its programs, one choice after the other: arrow keys choose faster than the server
 * answers, and each choice needs the revision that the one before left. The list of programs shows a choice at once.
 * @returns with `errors`, by program: why its last choice was not saved
 */
export function useProgramTeachers(groupId: number, onArchived: () => void) {
  const queries = useQueryClient()
  const { queryKey } = groupQueries.courses(groupId)
  const mutationKey = ['program-teachers', groupId]
  const show = (id: number, change: Partial<Row>) =>
    queries.setQueryData(queryKey, (list) => list && { results: list.results.map((row) => (row.id === id ? { ...row, ...change } : row)) })
  const [errors, setErrors] = useState<ReadonlyMap<number, Error>>(new Map())
  const setError = (id: number, error: Error | null) =>
    setErrors((known) => new Map([...[...known].filter(([each]) => each !== id), ...(error ? [[id, error] as const] : [])]))
  /** Whether no later choice for the same program waits: that one is what the list shows. */
  const isLast = (id: number) => queries.getMutationCache().findAll({ mutationKey, status: 'pending', predicate: isOf(id) }).length === 1
  const mutation = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ program: { id, revision }, teacher_id }: Choice) => {
      const current = queries.getQueryData(queryKey)?.results.find((row) => row.id === id)
      const params = { path: { id }, header: { 'If-Match': etagOf(current?.revision ?? revision) } }
      return unwrap(api.PATCH('/groups/groupcourses/{id}', { params, body: { teacher_id } }))
    },
    onMutate: ({ program, teacher_id }) => {
      // a list that is being read would not have this choice yet
      void queries.cancelQueries({ queryKey })
      show(program.id, { teacher_id })
      setError(program.id, null)
    },
    onSuccess: ({ id, revision, teacher_id }) => {
      show(id, { revision, ...(isLast(id) && { teacher_id }) })
      setError(id, null)
    },
    onError: (error, { program }) => {
      if (isLast(program.id)) show(program.id, { teacher_id: program.teacher_id })
      setError(program.id, error)
      if (isApiError(error, 'group_archived')) onArchived()
    },
    // after a rejection too: the team, or the teacher of the program, is another one by now
    onSettled: () => {
      if (queries.isMutating({ mutationKey }) === 1) void queries.invalidateQueries({ queryKey: groupQueries.all() })
    },
  })
  return { ...mutation, errors }
}

const isOf =
  (id: number) =>
  ({ state }: Mutation) =>
    (state.variables as Choice).program.id === id
