import { and, assign, fromPromise, not, sendTo, setup, type AnyActorRef } from 'xstate'
import { isApiError } from '@/shared/api'
import { acceptTheirs, applySaved, hasChanges, mergeServerState, opened, isUnaffectedBy } from './autosave-changes'
import type { AutosaveContext, AutosaveEvent, AutosaveReply, AutosaveRules, Saveable, SaveOutcome, SaveRequest } from './autosave-types'

interface AutosaveInput<Server, Options> {
  readonly server: Server
  readonly canWrite?: boolean
  /** Receives `autosave.held` and `autosave.blocked`. */
  readonly parent?: AnyActorRef
  readonly options?: Options
}

/**
 * Builds the machine that saves one record of the server while a person edits it. It is spawned as a child actor: a parent forwards
 * edits, sends `hold` before a write of its own, and reads the rest from `autosaveView`.
 * A rejection by the server is an outcome of `save`; an error is a failed connection, or a server that cannot save now, and is retried with
 * growing pauses, and not before a `Retry-After`.
 */
export function createAutosaveMachine<Server extends Saveable, Values, Change, Reason extends string, Options = never>(
  rules: AutosaveRules<Server, Values, Change, Options>,
) {
  type Context = AutosaveContext<Server, Values, Reason, Options>
  type Event = AutosaveEvent<Server, Change, Reason, Options>
  type Outcome = SaveOutcome<Server, Reason>
  type Reply = AutosaveReply<Server, Reason>

  /** The outcome of the machine's own save, or of a parent's write of the same record. */
  const outcomeOf = (event: unknown) => (event as { readonly output?: Outcome }).output ?? (event as { readonly outcome: Outcome }).outcome
  const parentOf = ({ context, self }: { readonly context: Context; readonly self: AnyActorRef }) => context.parent ?? self
  const isAutomatic = rules.pause !== null
  const needOptionsSave = ({ server, options }: Context) => options !== null && (rules.needsSave?.(server, options) ?? true)
  const grant = ['markHeld', 'emitHeld'] as const
  const block = ['emitBlocked', 'endHold'] as const

  return setup({
    types: { context: {} as Context, events: {} as Event, input: {} as AutosaveInput<Server, Options> },
    actors: {
      save: fromPromise<Outcome, SaveRequest<Server, Values, Options>>(() => Promise.reject(new Error('The page provides it'))),
    },
    delays: {
      pause: rules.pause ?? 0,
      // up to a quarter longer: after an outage the browsers of a school must not save in the same moment
      retry: ({ context: { attempts, retryAfter } }) =>
        Math.max(retryAfter * 1000, Math.min(30_000, 1000 * 2 ** attempts)) * (1 + Math.random() / 4),
    },
    guards: {
      canWrite: ({ context }) => context.canWrite,
      isAutomatic: () => isAutomatic,
      isSaved: ({ event }) => outcomeOf(event).kind === 'saved',
      isInvalid: ({ event }) => outcomeOf(event).kind === 'invalid',
      isConflict: ({ event }) => outcomeOf(event).kind === 'conflict',
      /** The record was saved elsewhere without changes to the edited values: no decision is needed. */
      isConflictElsewhere: ({ context, event }) => {
        const outcome = outcomeOf(event)
        return outcome.kind === 'conflict' && isUnaffectedBy(rules, context, outcome.theirs)
      },
      wasEditedSince: ({ context: { values, sent } }) => sent !== null && !rules.isSame(values, sent),
      isHeld: ({ context }) => context.hold === 'granted',
      awaitsQuiet: ({ context }) => context.hold === 'quiet',
      awaitsSaved: ({ context }) => context.hold === 'saved',
      needOptionsSave: ({ context }) => needOptionsSave(context),
      requestsSaved: ({ event }) => event.type === 'hold' && event.when === 'saved',
      /** Without automatic saving, edits that were undone need no save. */
      needsNoSave: ({ context }) => !isAutomatic && !needOptionsSave(context) && !hasChanges(rules, context),
    },
    actions: {
      edit: assign(({ context, event }) => {
        const { change } = event as Extract<Event, { type: 'change' }>
        return { values: rules.edit(context.values, change), errors: rules.errorsAfter?.(context.errors, change) ?? {} }
      }),
      restore: assign(({ context }) => ({ values: context.original })),
      clear: assign({ errors: {}, rejection: null, theirs: null }),
      markSent: assign(({ context }) => ({ sent: context.values, errors: {}, rejection: null })),
      refresh: assign(({ context, event }, { isSettled }: { readonly isSettled: boolean }) => {
        const { server, canWrite = context.canWrite } = event as Extract<Event, { type: 'refresh' }>
        return { canWrite, ...mergeServerState(rules, context, server, isSettled) }
      }),
      reset: assign(({ event }) => opened<Server, Values>(rules, (event as Extract<Event, { type: 'reset' }>).server)),
      applySaved: assign(({ context, event }) => {
        return { ...applySaved(rules, context, outcomeOf(event) as Extract<Outcome, { kind: 'saved' }>), options: null }
      }),
      applyInvalid: assign(({ context, event }) => {
        const { errors, server } = outcomeOf(event) as Extract<Outcome, { kind: 'invalid' }>
        return { errors, ...(server ? acceptTheirs(rules, { ...context, theirs: server }) : {}) }
      }),
      keepTheirs: assign(({ event }) => ({ theirs: (outcomeOf(event) as Extract<Outcome, { kind: 'conflict' }>).theirs })),
      applyRejection: assign(({ event }) => ({ rejection: (outcomeOf(event) as Extract<Outcome, { kind: 'rejected' }>).reason })),
      acceptTheirs: assign(({ context }) => acceptTheirs(rules, context)),
      countFailure: assign(({ context, event }) => {
        const { error } = event as { readonly error?: unknown }
        return { attempts: context.attempts + 1, retryAfter: isApiError(error) ? (error.retryAfter ?? 0) : 0 }
      }),
      startHold: assign(({ event }) => {
        const { when, options = null } = event as Extract<Event, { type: 'hold' }>
        return { hold: when, options }
      }),
      emitHeld: sendTo(parentOf, ({ context }): Reply => ({ type: 'autosave.held', server: context.server })),
      emitBlocked: sendTo(parentOf, ({ context }): Reply => ({
        type: 'autosave.blocked',
        server: context.server,
        reason: context.rejection,
      })),
      markHeld: assign({ hold: 'granted', options: null }),
      endHold: assign({ hold: null, options: null }),
    },
  }).createMachine({
    id: 'autosave',
    context: ({ input }) => ({
      ...opened<Server, Values>(rules, input.server),
      canWrite: input.canWrite ?? true,
      parent: input.parent ?? null,
      rejection: null,
      hold: null,
      options: null,
      attempts: 0,
      retryAfter: 0,
    }),
    initial: 'settled',
    on: {
      hold: { actions: 'startHold' },
      resume: { actions: 'endHold' },
      reset: { target: '.settled', actions: 'reset' },
      refresh: { actions: { type: 'refresh', params: { isSettled: false } } },
      answered: [
        { guard: 'isSaved', target: '.settled.saved', actions: 'applySaved' },
        { guard: 'isInvalid', target: '.stuck.invalid', actions: 'applyInvalid' },
        { guard: 'isConflict', target: '.stuck.conflict', actions: 'keepTheirs' },
        { target: '.stuck.rejected', actions: 'applyRejection' },
      ],
    },
    states: {
      settled: {
        id: 'settled',
        initial: 'clean',
        entry: 'clear',
        always: [
          { guard: and(['awaitsSaved', 'needOptionsSave']), target: 'unsaved.due' },
          { guard: 'awaitsSaved', actions: grant },
          { guard: 'awaitsQuiet', actions: grant },
        ],
        on: {
          change: { guard: 'canWrite', target: 'unsaved', actions: 'edit' },
          set: { guard: 'canWrite', target: 'unsaved.due', actions: 'edit' },
          normalise: { actions: 'restore' },
          refresh: { actions: { type: 'refresh', params: { isSettled: true } } },
        },
        states: { clean: {}, saved: {} },
      },
      unsaved: {
        initial: 'dirty',
        states: {
          dirty: {
            always: [
              { guard: 'awaitsQuiet', actions: grant },
              { guard: 'awaitsSaved', target: 'due' },
            ],
            after: { pause: { guard: 'isAutomatic', target: 'due' } },
            on: {
              change: { target: 'dirty', reenter: true, actions: 'edit' },
              set: { target: 'due', actions: 'edit' },
              flush: 'due',
            },
          },
          // one write of the record at a time: the parent may have one in progress
          due: {
            id: 'due',
            always: [
              { guard: 'needsNoSave', target: '#settled' },
              { guard: not('isHeld'), target: 'saving' },
            ],
            on: { change: { actions: 'edit' }, set: { actions: 'edit' } },
          },
          saving: {
            entry: 'markSent',
            on: { change: { actions: 'edit' }, set: { actions: 'edit' } },
            invoke: {
              id: 'save',
              src: 'save',
              input: ({ context: { server, values, options } }) => ({ server, values, options }),
              onDone: [
                // a parent that leads to another page must not interrupt a person who goes on editing
                {
                  guard: and(['isSaved', 'wasEditedSince', not('isAutomatic'), 'awaitsSaved']),
                  target: 'dirty',
                  actions: ['applySaved', ...block],
                },
                { guard: and(['isSaved', 'wasEditedSince']), target: 'dirty', actions: 'applySaved' },
                { guard: 'isSaved', target: '#settled.saved', actions: 'applySaved' },
                // the invalid text has been edited meanwhile
                { guard: and(['isInvalid', 'wasEditedSince', 'isAutomatic']), target: 'dirty' },
                { guard: 'isInvalid', target: '#stuck.invalid', actions: 'applyInvalid' },
                { guard: 'isConflictElsewhere', target: 'due', actions: ['keepTheirs', 'acceptTheirs'] },
                { guard: 'isConflict', target: '#stuck.conflict', actions: 'keepTheirs' },
                { target: '#stuck.rejected', actions: 'applyRejection' },
              ],
              onError: { target: '#stuck.failed', actions: 'countFailure' },
            },
          },
        },
      },
      stuck: {
        id: 'stuck',
        initial: 'failed',
        always: [
          { guard: 'awaitsQuiet', actions: grant },
          { guard: 'awaitsSaved', actions: block },
        ],
        on: {
          change: { target: 'unsaved', actions: 'edit' },
          set: { target: 'unsaved.due', actions: 'edit' },
          discard: { target: 'settled', actions: 'restore' },
          // a waiting `hold` has the save tried once more
          hold: [{ guard: 'requestsSaved', target: 'unsaved.due', actions: 'startHold' }, { actions: 'startHold' }],
        },
        states: {
          invalid: {},
          conflict: {
            on: {
              change: { actions: 'edit' },
              set: { actions: 'edit' },
              discard: {},
              hold: { actions: 'startHold' },
              keepMine: [
                { guard: 'isAutomatic', target: '#due', actions: 'acceptTheirs' },
                { target: '#autosave.unsaved.dirty', actions: 'acceptTheirs' },
              ],
              takeTheirs: { target: '#settled', actions: ['acceptTheirs', 'restore'] },
            },
          },
          rejected: { on: { retry: '#due' } },
          failed: {
            after: { retry: { guard: 'isAutomatic', target: '#due' } },
            on: { retry: '#due', flush: '#due' },
          },
        },
      },
    },
  })
}
