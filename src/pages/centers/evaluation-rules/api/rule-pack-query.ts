import { queryOptions } from '@tanstack/react-query'
import { api, etagOf, unwrap, type Schema } from '@/shared/api'

/** The rules that a center follows, and those to choose from. */
export const rulePackQuery = (id: number) =>
  queryOptions({
    queryKey: ['rulePacks', id] as const,
    queryFn: ({ signal }) => unwrap(api.GET('/centers/centers/{id}/rule_packs', { params: { path: { id } }, signal })),
  })

export const chooseRulePack = (id: number, key: Schema<'ChooseRulePack'>['key'], revision: number) =>
  unwrap(api.PUT('/centers/centers/{id}/rule_packs', { params: { path: { id }, header: { 'If-Match': etagOf(revision) } }, body: { key } }))
