import { queryOptions } from '@tanstack/react-query'
import { evaluationQueries } from '@/entities/evaluation'
import { api, isApiError, unwrap, type Query } from '@/shared/api'
import type { EvaluatedProgram } from '../model/entries'
import type { CloseOutcome, Sent } from '../model/evaluation-events'

export const evaluatedQueries = {
  /** The mean of each student over the programs of a group. */
  means: (id: number) =>
    queryOptions({
      queryKey: [...evaluationQueries.all(), 'means', id] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/groups/groups/{id}/means', { params: { path: { id } }, signal })),
    }),
  /** The acta of one program, or what its closing would hold. */
  program: (id: number, course_id: number) =>
    queryOptions({
      queryKey: [...evaluationQueries.all(), 'program', id, course_id] as const,
      queryFn: ({ signal }) => readProgram({ id, course_id }, signal),
    }),
  /** The list of marks of a program as cells to paste. Read each time: marks and codes may have changed. */
  markList: (path: Place, query: Omit<Query<'downloadMarkList'>, 'format'>) =>
    queryOptions({
      queryKey: [...evaluationQueries.all(), 'marks', path, query] as const,
      queryFn: ({ signal }) =>
        unwrap(
          api.GET('/groups/evaluations/{id}/programs/{course_id}/marks', {
            params: { path, query: { ...query, format: 'tsv' } },
            parseAs: 'text',
            signal,
          }),
        ),
      staleTime: 0,
    }),
}

interface Place {
  readonly id: number
  readonly course_id: number
}

const readProgram = (path: Place, signal: AbortSignal): Promise<EvaluatedProgram> =>
  unwrap(api.GET('/groups/evaluations/{id}/programs/{course_id}', { params: { path }, signal }))

/** A closing of what is no longer as it was shown is an outcome, not an error. */
async function outcomeOf(program: Promise<EvaluatedProgram>): Promise<CloseOutcome> {
  try {
    return { kind: 'saved', program: await program }
  } catch (error) {
    if (['marks_changed', 'evaluation_closed', 'evaluation_open'].some((code) => isApiError(error, code))) return { kind: 'outdated' }
    throw error
  }
}

/** What the machine of the page sends. */
export const programCalls = (path: Place) => ({
  load: ({ signal }: { readonly signal: AbortSignal }) => readProgram(path, signal),
  close: ({ input: { fingerprint, students } }: { readonly input: Sent['close'] }) => {
    const body = { fingerprint, students: [...students] }
    return outcomeOf(unwrap(api.POST('/groups/evaluations/{id}/programs/{course_id}/close', { params: { path }, body })))
  },
  reopen: ({ input: { studentId, reason } }: { readonly input: Sent['reopen'] }) =>
    unwrap(
      api.POST('/groups/evaluations/{id}/programs/{course_id}/students/{student_id}/reopen', {
        params: { path: { ...path, student_id: studentId } },
        body: { reason },
      }),
    ),
  closeStudent: ({ input: { studentId, ...body } }: { readonly input: Sent['closeStudent'] }) => {
    const params = { path: { ...path, student_id: studentId } }
    return outcomeOf(unwrap(api.POST('/groups/evaluations/{id}/programs/{course_id}/students/{student_id}/close', { params, body })))
  },
})
