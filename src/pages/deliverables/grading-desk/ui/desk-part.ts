import type { OpenDesk } from '../model/desk-view'
import type { GradingEvent } from '../model/grading-words'

/** What every part of an open desk is given. */
export interface DeskPart {
  readonly view: OpenDesk
  readonly send: (event: GradingEvent) => void
}

/** Where the keys of the desk lead. */
export const fieldIds = {
  mark: 'desk-mark',
  feedback: 'desk-feedback',
  criterion: (place: number) => `desk-criterion-${place}`,
} as const
