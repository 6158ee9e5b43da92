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
  criterion: (index: number) => `desk-criterion-${index}`,
} as const

/** Moves the mark to a version as it is; the graded version also becomes the one that counts. */
export function gradeVersion({ counting }: OpenDesk, send: DeskProps['send'], versionId: number): void {
  send({ type: 'view', versionId })
  if (counting?.id !== versionId) send({ type: 'select', versionId })
  send({ type: 'set', change: { field: 'version', versionId } })
}
