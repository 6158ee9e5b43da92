import type { StepsView } from '../model/steps-view'
import type { StepsEvent } from '../model/steps-words'

/** What every part of the screen is given. */
export interface StepPart {
  readonly view: StepsView
  readonly send: (event: StepsEvent) => void
  /** Whether the reader may write what was contracted. */
  readonly mayContract: boolean
}
