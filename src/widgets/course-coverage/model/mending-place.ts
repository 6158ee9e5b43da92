import type { Schema } from '@/shared/api'

export type Gap = Schema<'CoverageGap'>

type Place =
  | PlaceInProgram
  | { readonly to: '/group/$id'; readonly params: { readonly id: number }; readonly search: { readonly tab: 'resources' } }

interface PlaceInProgram {
  readonly to: `/course/edit/$courseId/${'contents' | 'results' | 'weights' | 'deliverable/$deliverableId'}`
  readonly params: { readonly courseId: number; readonly deliverableId: number }
  readonly hash?: string
}

/** The weights that a sum is of: a group of them on their page. */
const weightGroups: Partial<Record<Gap['kind'], string>> = {
  results_sum: 'learning_results',
  criteria_sum: 'criteria',
  contents_sum: 'contents',
  assessed_sum: 'assessed_criteria',
}

/** The address on which a gap is mended. */
export function mendingPlace(courseId: number, { kind, id, group }: Gap): Place {
  if (kind === 'resource_outside_year') return { to: '/group/$id', params: { id: group?.id ?? 0 }, search: { tab: 'resources' } }
  const params = { courseId, deliverableId: id ?? 0 }
  if (kind === 'deliverable_without_criterion' || kind === 'date_outside_year')
    return { to: '/course/edit/$courseId/deliverable/$deliverableId', params }
  // a deliverable assesses it, which is there or is made there
  if (kind === 'criterion_not_assessed') return { to: '/course/edit/$courseId/contents', params }
  if (kind === 'unit_without_resources') return { to: '/course/edit/$courseId/contents', params, hash: `n${id ?? 0}` }
  const weights = weightGroups[kind]
  if (weights !== undefined) return { to: '/course/edit/$courseId/weights', params, hash: `${weights}-${id ?? 0}` }
  return { to: '/course/edit/$courseId/results', params, ...(id === null ? {} : { hash: `r${id}` }) }
}

/** Gaps by kind, in the order in which the server names them. */
export const byKind = (gaps: readonly Gap[]): [Gap['kind'], Gap[]][] => {
  const groups = new Map<Gap['kind'], Gap[]>()
  for (const gap of gaps) groups.set(gap.kind, [...(groups.get(gap.kind) ?? []), gap])
  return [...groups]
}
