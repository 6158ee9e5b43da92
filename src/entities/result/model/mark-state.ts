import type { Schema } from '@/shared/api'
import type { MarkState } from '@/shared/ui'

const withoutNumber = {
  not_handed_in: 'notPresented',
  not_assessed: 'notAssessed',
  exempt: 'exempt',
} as const satisfies Record<Exclude<Schema<'Outcome'>, 'marked' | null>, MarkState>

/** How a mark is shown: by its outcome, and by whether it passes where it is a number; null is work to grade. */
export function markStateOf(outcome: Schema<'Outcome'>, passed: boolean | null): MarkState {
  if (outcome === null) return 'pending'
  if (outcome === 'marked') return passed === false ? 'failed' : 'passed'
  return withoutNumber[outcome]
}
