import type { PendingAction, SetupRecord, Step, StepsEvent } from './steps-types'

const steps: readonly Step[] = [1, 2, 3, 4, 5, 6]
/** Once the center of a draft exists, only its team can be changed. */
export const openSteps = ({ kind, center, reached }: SetupRecord): readonly Step[] =>
  steps.filter((step) => step <= reached && (kind === 'center' || center === null || step >= 5))

/** The step of the address if it may be opened, else the first step of a center or the furthest open step of a draft. */
export function firstStep(record: SetupRecord, requested: Step | null): Step {
  const open = openSteps(record)
  if (requested !== null && open.includes(requested)) return requested
  return record.kind === 'center' ? 1 : (open.at(-1) ?? 1)
}

export const actionEvents = ['go', 'next', 'leave', 'askHandOver', 'finish', 'takeTheirs', 'keepMine'] as const
type ActionEvent = Extract<StepsEvent, { readonly type: (typeof actionEvents)[number] }>

/** The action of an event, to start once everything is saved. */
export function actionOf(event: ActionEvent, step: Step, pending: PendingAction | null): PendingAction {
  switch (event.type) {
    case 'go':
      return { kind: 'go', to: event.step, opens: false }
    case 'next':
      return { kind: 'go', to: Math.min(6, step + 1) as Step, opens: true }
    case 'leave':
      return { kind: 'leave' }
    case 'askHandOver':
      return { kind: 'handOver' }
    case 'finish':
      return { kind: 'finish', accept: event.accept }
    case 'takeTheirs':
      return { kind: 'stay' }
    case 'keepMine':
      // changes of another device are shown before the center is created
      return pending === null || pending.kind === 'finish' ? { kind: 'stay' } : pending
  }
}
