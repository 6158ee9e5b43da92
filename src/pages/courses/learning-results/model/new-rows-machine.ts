import { assign, fromPromise, setup } from 'xstate'

interface Context {
  /** What is in the field. */
  readonly typed: string
  /** Names that are not saved yet; the first one is being saved, or could not be. */
  readonly waiting: readonly string[]
  /** What could not be saved is in the field again: it belongs before the others. */
  readonly isReturned: boolean
  readonly error: unknown
}

export type NewRowsEvent = { readonly type: 'type'; readonly text: string } | { readonly type: 'enter' } | { readonly type: 'retry' }

const entered = ({ context: { typed, waiting, isReturned } }: { readonly context: Context }) => ({
  typed: '',
  waiting: isReturned ? [typed.trim(), ...waiting] : [...waiting, typed.trim()],
  isReturned: false,
})

/** Rows are typed one after the other, and saved in their order behind the typing. What could not be saved returns to the field once that is empty. */
export const newRowsMachine = setup({
  types: { context: {} as Context, events: {} as NewRowsEvent },
  actors: { add: fromPromise<void, string>(() => Promise.reject(new Error('The row provides it'))) },
  guards: {
    hasText: ({ context }) => context.typed.trim() !== '',
    hasWaiting: ({ context }) => context.waiting.length > 0,
  },
}).createMachine({
  id: 'newRows',
  context: { typed: '', waiting: [], isReturned: false, error: null },
  initial: 'idle',
  on: {
    type: { actions: assign(({ context, event: { text } }) => ({ typed: text, isReturned: context.isReturned && text.trim() !== '' })) },
  },
  states: {
    idle: { on: { enter: { guard: 'hasText', target: 'saving', actions: assign(entered) } } },
    saving: {
      entry: assign({ error: null }),
      on: { enter: { guard: 'hasText', actions: assign(entered) } },
      invoke: {
        id: 'add',
        src: 'add',
        input: ({ context }) => context.waiting[0] ?? '',
        onDone: { target: 'saved', actions: assign(({ context }) => ({ waiting: context.waiting.slice(1) })) },
        onError: {
          target: 'failed',
          actions: assign(({ context: { typed, waiting }, event }) => ({
            error: event.error,
            ...(typed.trim() === '' && { typed: waiting[0] ?? '', waiting: waiting.slice(1), isReturned: true }),
          })),
        },
      },
    },
    saved: { always: [{ guard: 'hasWaiting', target: 'saving' }, { target: 'idle' }] },
    failed: {
      on: {
        enter: { guard: 'hasText', target: 'saving', actions: assign(entered) },
        retry: { guard: 'hasWaiting', target: 'saving' },
      },
    },
  },
})
