import type { SnapshotFrom } from 'xstate'
import type { archiveMachine } from './archive-machine'
import type { ArchiveContext } from './archive-types'

export type Step = 'closed' | 'loading' | 'confirm' | 'moving' | 'denied' | 'blocked' | 'locked' | 'report' | 'failed'

/** What the dialog shows, without names of states. */
export interface ArchiveView extends ArchiveContext {
  readonly step: Step
}

type Snapshot = SnapshotFrom<typeof archiveMachine>
type State = Snapshot['value'] extends infer V ? (V extends string ? V : keyof V) : never

const steps: Readonly<Record<State, Step>> = {
  active: 'closed',
  archived: 'closed',
  loadingPreview: 'loading',
  checkingLicences: 'loading',
  confirmingArchive: 'confirm',
  confirmingUnarchive: 'confirm',
  archiving: 'moving',
  unarchiving: 'moving',
  denied: 'denied',
  blocked: 'blocked',
  locked: 'locked',
  report: 'report',
  failed: 'failed',
}

export function archiveView({ context, value }: Snapshot): ArchiveView {
  return { ...context, step: steps[typeof value === 'string' ? value : (Object.keys(value)[0] as State)] }
}
