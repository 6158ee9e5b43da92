import { WHOLE_WEIGHT } from '#openapi/rules/weights.ts'
import type { Schema } from '@/shared/api'
import { sumOfTyped, type TypedWeight } from './weights'

/** How a deliverable counts, as one choice: beside the others, as a recovery of its criteria, or of the deliverable with this id. */
export type Counting = 'ordinary' | 'criteria' | number

type Stored = Pick<Required<Schema<'NewScoreColumn'>>, 'kind' | 'recovers_id'>

export const countingOf = ({ kind, recovers_id }: Stored): Counting => (kind === 'ordinary' ? 'ordinary' : (recovers_id ?? 'criteria'))

export const toStored = (counting: Counting): Stored => ({
  kind: counting === 'ordinary' ? 'ordinary' : 'recovery',
  recovers_id: typeof counting === 'number' ? counting : null,
})

interface Chosen {
  readonly counting: Counting
  readonly criteria: readonly TypedWeight[]
}

/** Why chosen criteria cannot be sent. A recovery of criteria names them, unless its program has none (`known`) and it counts by content. */
export function criteriaError({ counting, criteria }: Chosen, known: number): 'required' | 'weight_format' | 'sum' | undefined {
  if (criteria.length === 0) return counting === 'criteria' && known > 0 ? 'required' : undefined
  const sum = sumOfTyped(criteria)
  if (sum === null) return 'weight_format'
  return sum === WHOLE_WEIGHT ? undefined : 'sum'
}
