import type { Schema } from '@/shared/api'
import type { MarkState } from '@/shared/ui'

/** The part of a grade that its state depends on. */
export interface GradeFacts {
  readonly outcome: Schema<'Outcome'>
  readonly passed: boolean | null
}

const states: Readonly<Record<NonNullable<Schema<'Outcome'>>, (passed: boolean | null) => MarkState>> = {
  marked: (passed) => (passed === false ? 'failed' : 'passed'),
  not_handed_in: () => 'notPresented',
  not_assessed: () => 'notAssessed',
  exempt: () => 'exempt',
}

/** The state of a mark for its badge; without a mark or outcome the work is still to be graded. */
export function markState({ outcome, passed }: GradeFacts): MarkState {
  return outcome === null ? 'pending' : states[outcome](passed)
}
