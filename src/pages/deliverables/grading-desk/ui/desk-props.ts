import type { OpenDesk } from '../model/desk-view'
import type { GradingEvent } from '../model/grading-types'

export interface DeskProps {
  readonly view: OpenDesk
  readonly send: (event: GradingEvent) => void
}

/** Ids of the fields that keys lead to. */
export const fieldIds = {
  mark: 'desk-mark',
  feedback: 'desk-feedback',
  rubric: 'desk-rubric',
  criterion: (index: number) => `desk-criterion-${index}`,
} as const
