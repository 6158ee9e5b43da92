import { WHOLE_WEIGHT } from '#openapi/rules/weights.ts'
import type { RequestBody } from '#server/contract.ts'
import type { Tx } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'

export type CriterionWeights = NonNullable<RequestBody<'updateDeliverable'>['criteria']>

/** @throws 400 `repeated`, `sum`, `choice` */
export async function checkCriteria(tx: Tx, courseId: number, criteria: CriterionWeights): Promise<void> {
  const ids = criteria.map(({ criterion_id }) => criterion_id)
  if (new Set(ids).size < ids.length) throw invalid({ criteria: ['repeated'] })
  if (ids.length === 0) return
  if (criteria.reduce((sum, { weight }) => sum + weight, 0) !== WHOLE_WEIGHT) throw invalid({ criteria: ['sum'] })
  const known = await tx.selectFrom('criteria').where('course_id', '=', courseId).where('id', 'in', ids).select('id').execute()
  if (known.length < ids.length) throw invalid({ criteria: ['choice'] })
}
