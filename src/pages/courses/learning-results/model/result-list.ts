import type { Schema } from '@/shared/api'

export type ResultList = Schema<'LearningResults'>
export type Result = Schema<'LearningResult'>
export type Criterion = Schema<'CourseCriterion'>

interface Sibling {
  readonly id: number
  readonly position: number
}

/** Siblings in order after one of them was added or saved at its position. */
function withSibling<T extends Sibling>(siblings: readonly T[], saved: T): T[] {
  const others = siblings.filter(({ id }) => id !== saved.id)
  return others.toSpliced(saved.position, 0, saved).map((each, position) => ({ ...each, position }))
}

const inResult = (list: ResultList, id: number, change: (result: Result) => Result): ResultList => ({
  ...list,
  results: list.results.map((result) => (result.id === id ? change(result) : result)),
})

export const withResult = (list: ResultList, saved: Result): ResultList => ({ ...list, results: withSibling(list.results, saved) })

export const withCriterion = (list: ResultList, saved: Criterion): ResultList =>
  inResult(list, saved.learning_result_id, (result) => ({ ...result, criteria: withSibling(result.criteria, saved) }))

export const withoutResult = (list: ResultList, id: number): ResultList => ({
  ...list,
  results: list.results.filter((result) => result.id !== id).map((result, position) => ({ ...result, position })),
})

export const withoutCriterion = (list: ResultList, { id, learning_result_id }: Criterion): ResultList =>
  inResult(list, learning_result_id, (result) => ({
    ...result,
    criteria: result.criteria.filter((each) => each.id !== id).map((each, position) => ({ ...each, position })),
  }))

export const sumOf = (siblings: readonly { readonly weight: number }[]): number => siblings.reduce((sum, { weight }) => sum + weight, 0)
