import { type Counting, countingOf, criteriaError, readPercent, toStored, type TypedWeight } from '@/entities/course'
import type { Schema } from '@/shared/api'
import { formatScale, readHundredths } from '@/shared/lib/format'
import { updateDeliverable } from '#openapi/generated/request-rules.gen.ts'

export type Authored = Schema<'AuthoredDeliverable'>

/** The form of a deliverable; points and weights as typed. */
export interface DeliverableValues {
  readonly name: string
  readonly instructions: string
  readonly max_points: string
  readonly counting: Counting
  readonly accepts_text: boolean
  readonly accepts_link: boolean
  readonly accepts_files: boolean
  readonly accepts_late: boolean
  readonly is_active: boolean
  readonly criteria: readonly TypedWeight[]
}

// points and weights are typed as decimals: `checkDeliverable` checks them
export const deliverableRules = { ...updateDeliverable, max_points: null, counting: null, criteria: null }

export const deliverableValues = (row: Authored): DeliverableValues => ({
  name: row.name,
  instructions: row.instructions,
  max_points: formatScale(row.max_points),
  counting: countingOf({ kind: row.kind, recovers_id: row.recovers?.id ?? null }),
  accepts_text: row.accepts_text,
  accepts_link: row.accepts_link,
  accepts_files: row.accepts_files,
  accepts_late: row.accepts_late,
  is_active: row.is_active,
  criteria: row.criteria.map(({ id, weight }) => ({ id, weight: formatScale(weight) })),
})

/** Error codes of what the contract cannot check before it is sent. */
export function checkDeliverable(values: DeliverableValues, known: number) {
  return {
    max_points: readHundredths(values.max_points) ? undefined : 'points_format',
    criteria: criteriaError(values, known),
  }
}

/** What is sent of changed values. */
export function toChange({ max_points, counting, criteria, ...rest }: Partial<DeliverableValues>): Schema<'DeliverableChange'> {
  return {
    ...rest,
    ...(counting === undefined ? {} : toStored(counting)),
    ...(max_points === undefined ? {} : { max_points: readHundredths(max_points) ?? 0 }),
    ...(criteria === undefined
      ? {}
      : { criteria: criteria.map(({ id, weight }) => ({ criterion_id: id, weight: readPercent(weight) ?? 0 })) }),
  }
}
