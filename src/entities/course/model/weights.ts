import { WHOLE_WEIGHT } from '#openapi/rules/weights.ts'
import { readHundredths } from '@/shared/lib/format'

/** A typed percentage in hundredths, 0 for an empty text; null where it is none between 0 and 100, or has more than two decimals. */
export function readPercent(typed: string): number | null {
  if (typed.trim() === '') return 0
  const hundredths = readHundredths(typed.replace(/%\s*$/u, ''))
  return hundredths !== null && hundredths <= WHOLE_WEIGHT ? hundredths : null
}
