import type { RequestBody } from '#server/contract.ts'
import type { GradebookInput } from '#server/grading/index.ts'
import { keyOf } from './groups.ts'

type Change = RequestBody<'previewCourseWeights'>['changes'][number]

/** The input of the grading engine as it will be with other weights; a row that is not in the program changes nothing. */
export function withWeights(changes: readonly Change[]): (input: GradebookInput) => GradebookInput {
  const weights = new Map(changes.map((change) => [keyOf(change), change.weight]))
  const weighed = <T extends { readonly id: number; readonly weight: number }>(kind: Change['kind'], row: T): T => ({
    ...row,
    weight: weights.get(keyOf({ kind, id: row.id, deliverable_id: null })) ?? row.weight,
  })
  return (input) => ({
    ...input,
    results: input.results.map((result) => ({
      ...weighed('learning_result', result),
      criteria: result.criteria.map((criterion) => weighed('criterion', criterion)),
    })),
    contents: input.contents.map((content) => weighed('content', content)),
    deliverables: input.deliverables.map((deliverable) => ({
      ...weighed('deliverable', deliverable),
      criteria: deliverable.criteria.map(({ criterionId, weight }) => ({
        criterionId,
        weight: weights.get(keyOf({ kind: 'assessed_criterion', id: criterionId, deliverable_id: deliverable.id })) ?? weight,
      })),
    })),
  })
}
