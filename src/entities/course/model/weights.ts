import { evenWeights, WHOLE_WEIGHT } from '#openapi/rules/weights.ts'
import { formatScale, readHundredths } from '@/shared/lib/format'

/** A typed percentage in hundredths, 0 for an empty text; null where it is none between 0 and 100, or has more than two decimals. */
export function readPercent(typed: string): number | null {
  if (typed.trim() === '') return 0
  const hundredths = readHundredths(typed.replace(/%\s*$/u, ''))
  return hundredths !== null && hundredths <= WHOLE_WEIGHT ? hundredths : null
}

/** A criterion with its weight as typed, in percent. */
export interface TypedWeight {
  readonly id: number
  readonly weight: string
}

/** The sum of typed weights, in hundredths; null where one of them is no weight, or nothing. */
export function sumOfTyped(weights: readonly TypedWeight[]): number | null {
  return weights.reduce<number | null>((sum, { weight }) => {
    const read = readPercent(weight)
    return sum === null || !read ? null : sum + read
  }, 0)
}

/** The same criteria with 100.00 % shared equally among them. */
export function sharedEqually(criteria: readonly TypedWeight[]): readonly TypedWeight[] {
  const weights = evenWeights(criteria.length)
  return criteria.map(({ id }, index) => ({ id, weight: formatScale(weights[index] ?? 0) }))
}
