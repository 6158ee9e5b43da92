import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import type { Schema } from '@/shared/api'

export type Plan = Schema<'NewYearPlan'>
export type NewYear = Schema<'NewYear'>

interface NewYearContext {
  readonly body: NewYear | null
  readonly plan: Plan | null
  /** The error of the last call; null after a successful one. */
  readonly error: unknown
  /** The plan was shown, and had changed by the time it was to begin. */
  readonly isOutdated: boolean
}

export type NewYearEvent =
  | { readonly type: 'next' }
  | { readonly type: 'check'; readonly body: NewYear }
  | { readonly type: 'back' }
  | { readonly type: 'begin' }

/** `outdated`: the server refused, so that the plan must be shown again. */
export type Beginning = { readonly kind: 'begun'; readonly id: number } | { readonly kind: 'outdated' }
export type NewYearEmitted = { readonly type: 'begun'; readonly id: number }

const notProvided = () => Promise.reject(new Error('The page provides it'))

export const canBegin = ({ groups, destinations, seats }: Plan): boolean =>
  seats.short === 0 &&
  destinations.every(({ problem }) => problem === null) &&
  groups.every(({ problem, moves }) => problem === null && moves.every((move) => move.problem === null))

/**
 * The guide of a new school year: students, new groups, the summary of the server, and its beginning. Only what was shown begins; if it
 * has changed meanwhile, the summary is shown again.
 */
export const newYearMachine = setup({
  types: { context: {} as NewYearContext, events: {} as NewYearEvent, emitted: {} as NewYearEmitted },
  actors: {
    preview: fromPromise<Plan, NewYear | null>(notProvided),
    begin: fromPromise<Beginning, { readonly body: NewYear | null; readonly version: string }>(notProvided),
  },
  guards: { canBegin: ({ context }) => context.plan !== null && canBegin(context.plan) },
}).createMachine({
  id: 'newYear',
  context: { body: null, plan: null, error: null, isOutdated: false },
  initial: 'students',
  states: {
    students: { on: { next: 'groups' } },
    groups: {
      on: {
        back: { target: 'students', actions: assign({ error: null }) },
        check: {
          target: 'checking',
          actions: assign(({ event }) => {
            assertEvent(event, 'check')
            return { body: event.body, error: null, isOutdated: false }
          }),
        },
      },
    },
    checking: {
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context }) => context.body,
        onDone: { target: 'summary', actions: assign(({ event }) => ({ plan: event.output, error: null })) },
        onError: { target: 'groups', actions: assign(({ event }) => ({ error: event.error })) },
      },
    },
    summary: {
      on: {
        back: { target: 'groups', actions: assign({ error: null, isOutdated: false }) },
        begin: { guard: 'canBegin', target: 'beginning' },
      },
    },
    beginning: {
      invoke: {
        id: 'begin',
        src: 'begin',
        input: ({ context: { body, plan } }) => ({ body, version: plan?.version ?? '' }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'begun',
            target: 'begun',
            actions: emit(({ event }): NewYearEmitted => ({ type: 'begun', id: event.output.kind === 'begun' ? event.output.id : 0 })),
          },
          { target: 'checking', actions: assign({ isOutdated: true }) },
        ],
        onError: { target: 'summary', actions: assign(({ event }) => ({ error: event.error })) },
      },
    },
    begun: { type: 'final' },
  },
})
