import { assign, emit, fromPromise, setup } from 'xstate'
import type { Schema } from '@/shared/api'
import type { Draft, ImportMode } from './import-draft'

export type ImportSource = 'decree' | 'sheet'
/** Why they were not saved: what the server answers, or a row that is not complete. */
export type ImportRejection = 'has_marks' | 'assessed' | 'repeated' | 'too_many' | 'incomplete'
export interface ImportSaved {
  readonly results: number
  readonly criteria: number
  /** What brings back what was replaced; null where nothing was. */
  readonly undo: Schema<'ResultRestoration'> | null
}
export type SaveOutcome = (ImportSaved & { readonly kind: 'saved' }) | { readonly kind: ImportRejection }

export interface ImportContext {
  readonly source: ImportSource
  readonly text: string
  /** One per module of the text. */
  readonly drafts: readonly Draft[]
  readonly chosen: number
  readonly mode: ImportMode
  /** The text was read, and nothing was found. */
  readonly isEmpty: boolean
  readonly rejection: ImportRejection | null
  /** A failed connection. */
  readonly error: unknown
}

export type ImportEvent =
  | { readonly type: 'chooseSource'; readonly source: ImportSource }
  | { readonly type: 'type'; readonly text: string }
  | { readonly type: 'read' }
  | { readonly type: 'chooseModule'; readonly index: number }
  | { readonly type: 'edit'; readonly draft: Draft }
  | { readonly type: 'chooseMode'; readonly mode: ImportMode }
  | { readonly type: 'back' }
  | { readonly type: 'accept' }

export interface SaveInput {
  readonly draft: Draft
  readonly mode: ImportMode
}

const notProvided = () => Promise.reject(new Error('The dialog provides it'))

const initial: ImportContext = {
  source: 'decree',
  text: '',
  drafts: [],
  chosen: 0,
  mode: 'add',
  isEmpty: false,
  rejection: null,
  error: null,
}
const quiet = { isEmpty: false, rejection: null, error: null } as const

/** A text is read, what was read is shown and edited, and then it is saved at once or not at all. What was typed is never lost. */
export const importMachine = setup({
  types: { context: {} as ImportContext, events: {} as ImportEvent, emitted: {} as ImportSaved & { type: 'saved' } },
  actors: {
    readText: fromPromise<readonly Draft[], { readonly source: ImportSource; readonly text: string }>(notProvided),
    saveDraft: fromPromise<SaveOutcome, SaveInput>(notProvided),
  },
  guards: { hasText: ({ context }) => context.text.trim() !== '' },
}).createMachine({
  id: 'importResults',
  context: initial,
  initial: 'typing',
  states: {
    typing: {
      on: {
        chooseSource: { actions: assign(({ event }) => ({ source: event.source, ...quiet })) },
        type: { actions: assign(({ event }) => ({ text: event.text, ...quiet })) },
        read: { guard: 'hasText', target: 'reading', actions: assign(quiet) },
      },
    },
    reading: {
      invoke: {
        id: 'readText',
        src: 'readText',
        input: ({ context: { source, text } }) => ({ source, text }),
        onDone: [
          { guard: ({ event }) => event.output.length === 0, target: 'typing', actions: assign({ isEmpty: true }) },
          { target: 'reviewing', actions: assign(({ event }) => ({ drafts: event.output, chosen: 0 })) },
        ],
        onError: { target: 'typing', actions: assign(({ event }) => ({ error: event.error })) },
      },
    },
    reviewing: {
      on: {
        back: { target: 'typing', actions: assign(quiet) },
        chooseModule: { actions: assign(({ event }) => ({ chosen: event.index, ...quiet })) },
        chooseMode: { actions: assign(({ event }) => ({ mode: event.mode, ...quiet })) },
        edit: {
          actions: assign(({ context, event }) => ({ drafts: context.drafts.with(context.chosen, event.draft), ...quiet })),
        },
        accept: {
          guard: ({ context }) => (context.drafts[context.chosen]?.results.length ?? 0) > 0,
          target: 'saving',
          actions: assign(quiet),
        },
      },
    },
    saving: {
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context: { drafts, chosen, mode } }) => ({ draft: drafts[chosen] ?? { name: null, results: [], warnings: [] }, mode }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'saved',
            // the next paste begins anew
            target: 'typing',
            actions: [
              emit(({ event }) => {
                const { output } = event
                const { results, criteria, undo } = output.kind === 'saved' ? output : { results: 0, criteria: 0, undo: null }
                return { type: 'saved', results, criteria, undo }
              }),
              assign(initial),
            ],
          },
          {
            target: 'reviewing',
            actions: assign(({ event }) => ({ rejection: event.output.kind === 'saved' ? null : event.output.kind })),
          },
        ],
        onError: { target: 'reviewing', actions: assign(({ event }) => ({ error: event.error })) },
      },
    },
  },
})
