import { assign, emit, setup, type PromiseActorLogic } from 'xstate'
import type { Schema } from '@/shared/api'
import type { Method, Proof, ProveOutcome, Reason } from './factor-types'

export interface ProveInput {
  readonly challenge: string
  /** At least one; the first is asked for. */
  readonly methods: readonly Method[]
}

interface ProveContext extends ProveInput {
  readonly method: Method
  readonly typed: string
  readonly error: Reason | 'offline' | null
  /** While locked: until when, ms since 1970. */
  readonly until: number
}

export type ProveEvent = { readonly type: 'choose'; readonly method: Method } | { readonly type: 'submit'; readonly typed: string }

const is =
  (kind: ProveOutcome['kind']) =>
  ({ event }: { readonly event: { readonly output: ProveOutcome } }) =>
    event.output.kind === kind

/**
 * The second step of signing in. A rejected proof can be corrected, a lost connection repeated; after too many tries it waits, and
 * when the challenge is over the person types the password again.
 */
export const proveMachine = setup({
  types: {
    context: {} as ProveContext,
    events: {} as ProveEvent,
    input: {} as ProveInput,
    emitted: {} as { readonly type: 'proved'; readonly self: Schema<'Self'> },
  },
  actors: { prove: {} as PromiseActorLogic<ProveOutcome, Proof> },
  delays: { unlocked: ({ context }) => Math.max(0, context.until - Date.now()) },
}).createMachine({
  id: 'prove',
  context: ({ input }) => ({ ...input, method: input.methods[0] ?? 'totp', typed: '', error: null, until: 0 }),
  initial: 'asking',
  states: {
    asking: {
      on: {
        choose: { actions: assign({ method: ({ event }) => event.method, error: null }) },
        submit: { target: 'checking', actions: assign({ typed: ({ event }) => event.typed, error: null }) },
      },
    },
    checking: {
      invoke: {
        id: 'prove',
        src: 'prove',
        input: ({ context: { challenge, method, typed } }) => ({ challenge, method, typed }),
        onDone: [
          {
            guard: is('proved'),
            target: 'proved',
            actions: emit(({ event }) => ({ type: 'proved', self: (event.output as Extract<ProveOutcome, { kind: 'proved' }>).self })),
          },
          { guard: is('over'), target: 'over' },
          {
            guard: is('locked'),
            target: 'locked',
            actions: assign({ until: ({ event }) => (event.output as Extract<ProveOutcome, { kind: 'locked' }>).until }),
          },
          {
            target: 'asking',
            actions: assign({ error: ({ event }) => (event.output as Extract<ProveOutcome, { kind: 'rejected' }>).reason }),
          },
        ],
        onError: { target: 'asking', actions: assign({ error: 'offline' }) },
      },
    },
    locked: { after: { unlocked: 'asking' } },
    over: {},
    proved: {},
  },
})
