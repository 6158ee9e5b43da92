import type { Schema } from '@/shared/api'
import { MarkBadge, MarkFigure, type MarkState } from '@/shared/ui'

/** The part of a grade that its state depends on. */
interface GradeFacts {
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
function markState({ outcome, passed }: GradeFacts): MarkState {
  return outcome === null ? 'pending' : states[outcome](passed)
}

interface GradeMarkProps extends GradeFacts {
  /** Hundredths. */
  readonly mark: number | null
  readonly className?: string
}

/** A grade in a column of numbers: "7,50" with the icon of its state, NP, NE, EX, or pending. */
export function GradeMark({ outcome, passed, mark, className }: GradeMarkProps) {
  return <MarkFigure state={markState({ outcome, passed })} mark={mark} {...(className ? { className } : {})} />
}

/** The same as a word. */
export function GradeBadge({ outcome, passed }: GradeFacts) {
  return <MarkBadge state={markState({ outcome, passed })} />
}
