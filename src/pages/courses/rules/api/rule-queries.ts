import { queryOptions } from '@tanstack/react-query'
import { courseQueries } from '@/entities/course'
import { api, etagOf, isApiError, unwrap } from '@/shared/api'
import type { SaveInput, SaveOutcome } from '../model/rules-machine'
import type { RuleValues } from '../model/typed-rules'

export const courseRuleQueries = {
  /** Rules of a program with their history. */
  one: (id: number) =>
    queryOptions({
      queryKey: [...courseQueries.all(), 'rules', id] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/courses/rules/{id}', { params: { path: { id } }, signal })),
    }),
}

export const previewRules = (id: number, body: RuleValues) =>
  unwrap(api.POST('/courses/rules/{id}/preview', { params: { path: { id } }, body }))

export async function saveRules(id: number, { rules, version }: SaveInput): Promise<SaveOutcome> {
  try {
    const params = { path: { id }, header: { 'If-Match': etagOf(version) } }
    return { kind: 'saved', rules: await unwrap(api.PUT('/courses/rules/{id}', { params, body: rules })) }
  } catch (error) {
    if (isApiError(error, 'conflict')) return { kind: 'conflict', rules: error.current as Extract<SaveOutcome, { kind: 'saved' }>['rules'] }
    throw error
  }
}
