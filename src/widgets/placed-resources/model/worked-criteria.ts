import { evenWeights } from '#openapi/rules/weights.ts'
import { readPercent, type TypedWeight } from '@/entities/course'
import type { Schema } from '@/shared/api'

/** Typed weights as they are sent. */
export const toResults = (weights: readonly TypedWeight[]): Schema<'WorkedCriterion'>[] =>
  weights.map(({ id, weight }) => ({ criterion_id: id, weight: readPercent(weight) ?? 0 }))

/** Whether 100.00 % is shared equally: nobody has typed a weight. The remainder of the shares may be anywhere. */
export function hasEqualShares(results: readonly Schema<'WorkedCriterion'>[]): boolean {
  const sorted = (weights: readonly number[]) => weights.toSorted((a, b) => a - b).join(' ')
  return sorted(results.map(({ weight }) => weight)) === sorted(evenWeights(results.length))
}
