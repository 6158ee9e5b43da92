import { assign, emit, fromPromise, setup } from 'xstate'
import type { Schema } from '@/shared/api'
import {
  changedFields,
  rebasedRules,
  type RuleValues,
  rulesOf,
  type TypedField,
  type TypedRules,
  typedRules,
  wrongFields,
} from './typed-rules'

export type CourseRules = Schema<'CourseRules'>
export type MarksEffect = Schema<'MarksEffect'>
export type SaveOutcome = { readonly kind: 'saved' | 'conflict'; readonly rules: CourseRules }

export interface SaveInput {
  readonly rules: RuleValues
  /** The version that they were made from. */
  readonly version: number
}

interface Context {
  readonly stored: CourseRules
  readonly typed: TypedRules
  readonly wrong: readonly TypedField[]
  readonly effect: MarksEffect | null
  /** Somebody else saved other rules meanwhile; said until these are saved or equal to them. */
  readonly isStale: boolean
  /** The rules that were checked are those in force. */
  readonly isSame: boolean
  readonly error: unknown
}

export type RulesEvent =
  | { readonly type: 'change'; readonly fields: Partial<TypedRules> }
  | { readonly type: 'check' }
  | { readonly type: 'back' }
  | { readonly type: 'accept' }
  /** The rules were read again. */
  | { readonly type: 'refresh'; readonly stored: CourseRules }

const notProvided = () => Promise.reject(new Error('The page provides it'))
const quiet = { isSame: false, error: null, wrong: [] } as const
/** Other rules came from somebody else: what is typed stays, the rest follows. */
const overtaken = (context: Context, stored: CourseRules) =>
  isUntouched(context)
    ? { stored, typed: typedRules(stored.rules) }
    : { stored, typed: rebasedRules(context.typed, context.stored.rules, stored.rules), isStale: true }
/** Whether the rules that are typed are those in force. */
export const isUntouched = ({ stored, typed }: Context) =>
  wrongFields(typed).length === 0 && changedFields(stored.rules, rulesOf(typed, stored.rules)).length === 0

/** Rules are changed, their effect on marks is shown, and then they are accepted or changed again. */
export const rulesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RulesEvent,
    input: {} as CourseRules,
    emitted: {} as { type: 'saved'; rules: CourseRules },
  },
  actors: {
    preview: fromPromise<MarksEffect, RuleValues>(notProvided),
    save: fromPromise<SaveOutcome, SaveInput>(notProvided),
  },
  guards: {
    isWrong: ({ context }) => wrongFields(context.typed).length > 0,
    isSame: ({ context }) => isUntouched(context),
    isNewer: ({ context, event }) => event.type === 'refresh' && event.stored.version > context.stored.version,
  },
}).createMachine({
  id: 'courseRules',
  context: ({ input }) => ({ stored: input, typed: typedRules(input.rules), effect: null, isStale: false, ...quiet }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        change: { actions: assign(({ context, event }) => ({ typed: { ...context.typed, ...event.fields }, ...quiet })) },
        check: [
          { guard: 'isWrong', actions: assign(({ context }) => ({ ...quiet, wrong: wrongFields(context.typed) })) },
          { guard: 'isSame', actions: assign({ ...quiet, isSame: true, isStale: false }) },
          { target: 'previewing', actions: assign(quiet) },
        ],
        refresh: { guard: 'isNewer', actions: assign(({ context, event }) => overtaken(context, event.stored)) },
      },
    },
    previewing: {
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context: { typed, stored } }) => rulesOf(typed, stored.rules),
        onDone: { target: 'confirming', actions: assign(({ event }) => ({ effect: event.output })) },
        onError: { target: 'editing', actions: assign(({ event }) => ({ error: event.error })) },
      },
    },
    confirming: { on: { back: { target: 'editing', actions: assign(quiet) }, accept: { target: 'saving', actions: assign(quiet) } } },
    saving: {
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { typed, stored } }) => ({ rules: rulesOf(typed, stored.rules), version: stored.version }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'saved',
            target: 'editing',
            actions: [
              assign(({ event: { output } }) => ({ stored: output.rules, typed: typedRules(output.rules.rules), isStale: false })),
              emit(({ event }) => ({ type: 'saved', rules: event.output.rules })),
            ],
          },
          { target: 'editing', actions: assign(({ context, event }) => overtaken(context, event.output.rules)) },
        ],
        onError: { target: 'confirming', actions: assign(({ event }) => ({ error: event.error })) },
      },
    },
  },
})
