import { assertEvent, assign, emit, enqueueActions, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { createAutosaveMachine } from '@/shared/lib/autosave'
import { nameCheck } from './name-check'
import { actionEvents, actionOf, openSteps } from './pending-action'
import { edited } from './setup-record'
import type {
  DiscardOutcome,
  FinishInput,
  PendingAction,
  RecordOutcome,
  Rejection,
  SaveOptions,
  SetupRecord,
  Step,
  StepsEmitted,
  StepsEvent,
  StepsInput,
  Values,
} from './steps-types'

/** Saves when a step is left; changes of two devices in different fields are merged. */
export const recordAutosave = createAutosaveMachine<SetupRecord, Values, Partial<Values>, Rejection, SaveOptions>({
  pause: null,
  valuesOf: ({ values }) => values,
  edit: (values, change) => ({ ...values, ...change }),
  isSame: (a, b) => Object.keys(edited(a, b)).length === 0,
  // `team.2.email` is an error of the field `team`
  errorsAfter: (errors, change) => Object.fromEntries(Object.entries(errors).filter(([field]) => !((field.split('.')[0] ?? '') in change))),
  rebase: (values, original, fresh) => ({ ...fresh, ...edited(original, values) }),
  needsSave: ({ reached }, { opens }) => opens > reached,
})

interface Context {
  /** From the last event of the autosave. */
  readonly record: SetupRecord
  readonly step: Step
  readonly pendingAction: PendingAction | null
  readonly autosave: ActorRefFrom<typeof recordAutosave>
  readonly names: ActorRefFrom<typeof nameCheck>
}

const notProvided = () => Promise.reject(new Error('The page provides it'))

/** Actions, guards and actors of the machine of the six steps; `steps-machine.ts` has its states. */
export const stepsSetup = setup({
  types: {
    context: {} as Context,
    events: {} as StepsEvent,
    emitted: {} as StepsEmitted,
    input: {} as StepsInput,
  },
  actors: {
    autosave: recordAutosave,
    names: nameCheck,
    finish: fromPromise<RecordOutcome, FinishInput>(notProvided),
    discard: fromPromise<DiscardOutcome, SetupRecord>(notProvided),
  },
  guards: {
    isOpen: ({ context, event }) => event.type === 'go' && openSteps(context.record).includes(event.step),
    isLast: ({ context }) => context.step === 6,
    isDraft: ({ context }) => context.record.kind === 'draft',
    hasNoCenter: ({ context: { record } }) => record.kind === 'draft' && record.center === null,
    isFinished: ({ context: { record } }) => record.kind === 'draft' && record.isFinished,
    isPending: ({ context }, kind: PendingAction['kind']) => context.pendingAction?.kind === kind,
    hasPending: ({ context }) => context.pendingAction !== null,
  },
  actions: {
    change: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'change')
      enqueue.sendTo(context.autosave, event)
      if ('name' in event.change || 'slug' in event.change) enqueue.sendTo(context.names, { type: 'typed', change: event.change })
    }),
    takeProposal: sendTo(
      ({ context }) => context.autosave,
      ({ event }) => {
        assertEvent(event, 'name.proposed')
        return { type: 'change', change: { slug: event.slug } }
      },
    ),
    forward: sendTo(
      ({ context }) => context.autosave,
      ({ event }) => {
        assertEvent(event, ['keepMine', 'takeTheirs'])
        return event
      },
    ),
    hold: sendTo(
      ({ context }) => context.autosave,
      ({ context: { pendingAction } }) => ({
        type: 'hold',
        when: 'saved' as const,
        ...(pendingAction?.kind === 'go' && pendingAction.opens ? { options: { opens: pendingAction.to } } : {}),
      }),
    ),
    resume: sendTo(({ context }) => context.autosave, { type: 'resume' }),
    reset: sendTo(
      ({ context }) => context.autosave,
      (_, record: SetupRecord) => ({ type: 'reset', server: record }),
    ),
    answer: sendTo(
      ({ context }) => context.autosave,
      (_, outcome: RecordOutcome) => ({ type: 'answered', outcome }),
    ),
    /** Stores a record of the server; does nothing if it is already known. */
    takeRecord: enqueueActions(({ context, enqueue }, record: SetupRecord) => {
      if (record === context.record) return
      enqueue.assign({ record })
      enqueue.emit({ type: 'saved', record })
    }),
    nameSaved: sendTo(
      ({ context }) => context.names,
      ({ context: { record } }) => ({ type: 'saved', name: record.values.name, slug: record.values.slug }),
    ),
    startAction: assign(({ context, event }) => {
      assertEvent(event, actionEvents)
      return { pendingAction: actionOf(event, context.step, context.pendingAction) }
    }),
    clearAction: assign({ pendingAction: null }),
    arrive: assign(({ context: { step, pendingAction } }) => ({ step: pendingAction?.kind === 'go' ? pendingAction.to : step })),
    emitStep: emit(({ context }, isNew: boolean) => ({ type: 'moved', step: context.step, isNew })),
    emitHandedOver: emit((_, record: SetupRecord) => ({ type: 'handedOver', record })),
    emitLeft: emit({ type: 'left' }),
    emitDiscarded: emit({ type: 'discarded' }),
  },
})
