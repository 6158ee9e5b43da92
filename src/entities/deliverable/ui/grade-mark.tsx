import { MarkBadge, MarkFigure } from '@/shared/ui'
import { markState, type GradeFacts } from '../model/mark-state'

export interface GradeMarkProps extends GradeFacts {
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
