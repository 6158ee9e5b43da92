import { assign, emit, setup, type PromiseActorLogic } from 'xstate'
import type { Schema } from '@/shared/api'
import type { BeginOutcome, FinishOutcome, NewFactor, Offer, Reason } from './factor-types'

interface SetupContext {
  readonly challenge: string
  readonly offer: Offer | null
  /** The typed code; null for a passkey. */
  readonly code: string | null
  readonly name: string
  readonly error: Reason | 'offline' | null
  readonly codes: readonly string[]
  readonly self: Schema<'Self'> | null
}

export type SetupEvent =
  | { readonly type: 'retry' }
  | { readonly type: 'confirm'; readonly code: string }
  | { readonly type: 'usePasskey'; readonly name: string }
  | { readonly type: 'saved' }

/** The setup that a person needs before signing in. The session opens with it; the page stays until the recovery codes are saved. */
export const setupMachine = setup({
  types: {
    context: {} as SetupContext,
    events: {} as SetupEvent,
    input: {} as { readonly challenge: string },
    emitted: {} as { readonly type: 'proved'; readonly self: Schema<'Self'> },
  },
  actors: {
    begin: {} as PromiseActorLogic<BeginOutcome, string>,
    finish: {} as PromiseActorLogic<FinishOutcome, NewFactor>,
  },
}).createMachine({
  id: 'setup',
  context: ({ input }) => ({ challenge: input.challenge, offer: null, code: null, name: '', error: null, codes: [], self: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'begin',
        src: 'begin',
        input: ({ context }) => context.challenge,
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'offered',
            target: 'asking',
            actions: assign({ offer: ({ event }) => (event.output as Extract<BeginOutcome, { kind: 'offered' }>).offer }),
          },
          { guard: ({ event }) => event.output.kind === 'over', target: 'over' },
          { target: 'broken' },
        ],
        onError: 'broken',
      },
    },
    broken: { on: { retry: 'loading' } },
    asking: {
      on: {
        confirm: { target: 'checking', actions: assign({ code: ({ event }) => event.code, error: null }) },
        usePasskey: { target: 'checking', actions: assign({ code: null, name: ({ event }) => event.name, error: null }) },
      },
    },
    checking: {
      invoke: {
        id: 'finish',
        src: 'finish',
        input: ({ context: { code, name, offer } }) => ({ offer: offer as Offer, code, name }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'set',
            target: 'codes',
            actions: assign(({ event }) => {
              const { codes, self } = event.output as Extract<FinishOutcome, { kind: 'set' }>
              return { codes, self }
            }),
          },
          { guard: ({ event }) => event.output.kind === 'over', target: 'over' },
          {
            target: 'asking',
            actions: assign({ error: ({ event }) => (event.output.kind === 'rejected' ? event.output.reason : 'offline') }),
          },
        ],
        onError: { target: 'asking', actions: assign({ error: 'offline' }) },
      },
    },
    codes: {
      on: { saved: { target: 'done', actions: emit(({ context }) => ({ type: 'proved', self: context.self as Schema<'Self'> })) } },
    },
    over: {},
    done: {},
  },
})
