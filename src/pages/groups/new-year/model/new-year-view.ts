import type { SnapshotFrom } from 'xstate'
import type { newYearMachine, Plan } from './new-year-machine'

export interface NewYearView {
  readonly step: 'students' | 'groups' | 'summary'
  readonly plan: Plan | null
  readonly error: unknown
  readonly isOutdated: boolean
  /** The server is asked. */
  readonly isBusy: boolean
  readonly isBegun: boolean
}

type Snapshot = SnapshotFrom<typeof newYearMachine>

/** What the page shows, without names of states. A plan that is fetched again stays in sight. */
export function newYearView({ value, context: { plan, error, isOutdated } }: Snapshot): NewYearView {
  const steps: Readonly<Record<Snapshot['value'], NewYearView['step']>> = {
    students: 'students',
    groups: 'groups',
    checking: isOutdated ? 'summary' : 'groups',
    summary: 'summary',
    beginning: 'summary',
    begun: 'summary',
  }
  const isBusy = value === 'checking' || value === 'beginning' || value === 'begun'
  return { step: steps[value], plan, error, isOutdated: isOutdated && value !== 'checking', isBusy, isBegun: value === 'begun' }
}
