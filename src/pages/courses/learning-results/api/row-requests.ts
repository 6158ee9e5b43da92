import { useQueryClient } from '@tanstack/react-query'
import { courseQueries, readPercent } from '@/entities/course'
import { api, etagOf, isApiError, unwrap } from '@/shared/api'
import type { SaveOutcome, SaveRequest } from '@/shared/lib/autosave'
import type { ConfirmMarks } from '@/widgets/marks-effect'
import { type Criterion, type Result, type ResultList, withCriterion, withResult } from '../model/result-list'
import type { RowRecord, RowRejection, RowValues } from '../model/row-autosave'

/** Applies what the server answered to the list that the page shows; other pages of the program read again. */
export function useResultCache(courseId: number) {
  const queryClient = useQueryClient()
  return (change: (list: ResultList) => ResultList) => {
    const { queryKey } = courseQueries.results(courseId)
    queryClient.setQueryData(queryKey, (list: ResultList | undefined) => list && change(list))
    void queryClient.invalidateQueries({
      queryKey: courseQueries.all(),
      refetchType: 'none',
      predicate: (query) => query.queryKey[1] !== queryKey[1],
    })
  }
}

type Request = SaveRequest<RowRecord, RowValues, never>
type Outcome = SaveOutcome<RowRecord, RowRejection>

/** The fields that differ from the row; null where the typed weight is none. */
function changeOf({ server, values }: Request) {
  const weight = readPercent(values.weight)
  if (weight === null) return null
  return {
    ...(values.code === server.code ? {} : { code: values.code }),
    ...(values.name === server.name ? {} : { name: values.name }),
    ...(weight === server.weight ? {} : { weight }),
    ...(values.position === server.position ? {} : { position: values.position }),
  }
}

async function outcomeOf<T extends RowRecord>(request: Promise<T>, onSaved: (saved: T) => void): Promise<Outcome> {
  try {
    const saved = await request
    onSaved(saved)
    return { kind: 'saved', server: saved, at: Date.now() }
  } catch (error) {
    if (isApiError(error, 'conflict')) return { kind: 'conflict', theirs: error.current as T }
    if (isApiError(error, 'invalid')) return { kind: 'invalid', errors: error.errors }
    if (isApiError(error, 'not_found')) return { kind: 'rejected', reason: 'gone' }
    if (isApiError(error, 'permission_denied')) return { kind: 'rejected', reason: 'denied' }
    throw error
  }
}

const wrongWeight: Outcome = { kind: 'invalid', errors: { weight: ['format'] } }

const declined: Outcome = { kind: 'rejected', reason: 'declined' }

/** How rows of a program save themselves: what changes marks is confirmed first. */
export function useRowSaving(courseId: number, confirm: ConfirmMarks) {
  const apply = useResultCache(courseId)
  const paramsOf = ({ server }: Request) => ({ path: { id: server.id }, header: { 'If-Match': etagOf(server.revision) } })
  return {
    saveResult: async (request: Request): Promise<Outcome> => {
      const body = changeOf(request)
      if (body === null) return wrongWeight
      const { weight } = body
      if (weight !== undefined && !(await confirm([{ kind: 'learning_result', id: request.server.id, weight }]))) return declined
      const sent = unwrap(api.PATCH('/courses/courselearningresults/{id}', { params: paramsOf(request), body }))
      return outcomeOf<Result>(sent, (saved) => apply((list) => withResult(list, saved)))
    },
    saveCriterion: async (request: Request): Promise<Outcome> => {
      const change = changeOf(request)
      if (change === null) return wrongWeight
      const { rule } = request.values
      const { weight } = change
      const counting = { ...(weight === undefined ? {} : { weight }), ...(rule === null || rule === request.server.rule ? {} : { rule }) }
      const isCounting = Object.keys(counting).length > 0
      if (isCounting && !(await confirm([{ kind: 'criterion', id: request.server.id, ...counting }]))) return declined
      const body = { ...change, ...counting }
      const sent = unwrap(api.PATCH('/courses/criteria/{id}', { params: paramsOf(request), body }))
      return outcomeOf<Criterion>(sent, (saved) => apply((list) => withCriterion(list, saved)))
    },
  }
}
