import { assign, emit, fromPromise, setup } from 'xstate'
import { changesOf, type CourseWeights, rebased, rowKey, type WeightChange, withValues } from './weight-edits'
import {
  canUndoSave,
  clean,
  committed,
  type Context,
  distributedIn,
  isBlocked,
  isClean,
  type MarksEffect,
  pastedFrom,
  quiet,
  savesAfter,
  takenBack,
  without,
  withValue,
} from './weight-steps'

export type SaveOutcome = { readonly kind: 'saved' | 'conflict'; readonly weights: CourseWeights }

export type WeightsEvent =
  | { readonly type: 'type'; readonly key: string; readonly text: string }
  /** The cell is left: its text becomes a weight; one that is none stays. */
  | { readonly type: 'commit'; readonly key: string }
  | { readonly type: 'restore'; readonly key: string }
  /** Lines of a sheet, from a row downwards. */
  | { readonly type: 'paste'; readonly key: string; readonly lines: readonly string[] }
  | { readonly type: 'pin'; readonly key: string }
  | { readonly type: 'distribute'; readonly groups: readonly string[] }
  | { readonly type: 'undo' }
  | { readonly type: 'discard' }
  | { readonly type: 'save' }
  | { readonly type: 'accept' }
  | { readonly type: 'back' }
  | { readonly type: 'keepMine' }
  | { readonly type: 'takeTheirs' }
  /** The weights were read again. */
  | { readonly type: 'refresh'; readonly stored: CourseWeights }

const notProvided = () => Promise.reject(new Error('The page provides it'))

/** Weights are edited, their effect on marks is shown, and then they are saved; what somebody else saved is said first. */
export const weightsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as WeightsEvent,
    input: {} as CourseWeights,
    emitted: {} as { type: 'saved'; weights: CourseWeights; effect: MarksEffect | null; isUndo: boolean },
  },
  actors: {
    preview: fromPromise<MarksEffect, readonly WeightChange[]>(notProvided),
    save: fromPromise<SaveOutcome, readonly WeightChange[]>(notProvided),
  },
  guards: {
    isClean: ({ context }) => isClean(context),
    isUnedited: ({ context }) => Object.keys(context.edits).length === 0,
    isBlocked: ({ context }) => isBlocked(context),
    canUndo: ({ context }) => context.steps.length > 0,
    canUndoSave: ({ context }) => canUndoSave(context),
    hasConflicts: ({ context }) => context.conflicts.length > 0,
  },
}).createMachine({
  id: 'weights',
  context: ({ input }) => ({ stored: input, saves: [], ...clean }),
  initial: 'open',
  states: {
    open: {
      initial: 'editing',
      states: { editing: {}, failed: {} },
      on: {
        type: {
          target: '.editing',
          actions: assign(({ context, event }) => ({ ...quiet, typed: { ...context.typed, [event.key]: event.text } })),
        },
        commit: { actions: assign(({ context, event }) => committed(context, event.key)) },
        restore: { actions: assign(({ context, event }) => ({ typed: without(context.typed, event.key) })) },
        paste: { target: '.editing', actions: assign(({ context, event }) => pastedFrom(context, event.key, event.lines)) },
        pin: {
          target: '.editing',
          actions: assign(({ context, event }) => withValue(context, event.key, (value) => ({ ...value, pinned: !value.pinned }))),
        },
        distribute: { target: '.editing', actions: assign(({ context, event }) => distributedIn(context, event.groups)) },
        undo: [
          {
            guard: 'canUndo',
            target: '.editing',
            actions: assign(({ context }) => ({
              ...quiet,
              edits: context.steps.at(-1) ?? {},
              steps: context.steps.slice(0, -1),
              typed: {},
            })),
          },
          { guard: 'canUndoSave', target: 'undoing', actions: assign(({ context }) => takenBack(context)) },
        ],
        discard: { target: '.editing', actions: assign(clean) },
        save: [
          { guard: 'isBlocked', target: '.editing', actions: assign({ ...quiet, isChecked: true }) },
          { guard: 'isUnedited', target: '.editing', actions: assign({ ...quiet, typed: {} }) },
          { target: 'previewing', actions: assign({ ...quiet, typed: {} }) },
        ],
        // what is typed stays; without changes the page follows
        refresh: { guard: 'isClean', actions: assign(({ event }) => ({ stored: event.stored })) },
      },
    },
    undoing: {
      always: [
        { guard: 'hasConflicts', target: 'conflict' },
        // somebody else took it back already, or its rows are gone
        { guard: 'isUnedited', target: 'open', actions: assign(({ context }) => ({ ...clean, saves: context.saves.slice(0, -1) })) },
        { target: 'previewing' },
      ],
    },
    previewing: {
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context: { stored, edits } }) => changesOf(stored, edits),
        onDone: [
          {
            guard: ({ event }) => event.output.changed_count > 0,
            target: 'confirming',
            actions: assign(({ event }) => ({ effect: event.output })),
          },
          { target: 'saving', actions: assign(({ event }) => ({ effect: event.output })) },
        ],
        onError: { target: 'open.failed', actions: assign(({ event }) => ({ error: event.error })) },
      },
    },
    confirming: {
      // what was typed stays; what only took a save back does not
      on: { back: { target: 'open', actions: assign(({ context }) => (context.isUndoing ? clean : {})) }, accept: 'saving' },
    },
    saving: {
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { stored, edits } }) => changesOf(stored, edits),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'saved',
            target: 'open',
            actions: [
              emit(({ context, event }) => ({
                type: 'saved',
                weights: event.output.weights,
                effect: context.effect,
                isUndo: context.isUndoing,
              })),
              assign(({ context, event }) => ({ ...clean, saves: savesAfter(context), stored: event.output.weights })),
            ],
          },
          {
            target: 'comparing',
            actions: assign(({ context, event }) => ({
              ...rebased(context.stored, event.output.weights, context.edits),
              stored: event.output.weights,
              steps: [],
              isMerged: true,
            })),
          },
        ],
        onError: { target: 'open.failed', actions: assign(({ event }) => ({ error: event.error })) },
      },
    },
    comparing: { always: [{ guard: 'hasConflicts', target: 'conflict' }, { target: 'open' }] },
    conflict: {
      on: {
        keepMine: { target: 'open', actions: assign({ conflicts: [] }) },
        takeTheirs: {
          target: 'open',
          actions: assign(({ context }) => ({
            conflicts: [],
            isUndoing: false,
            saves: context.isUndoing ? context.saves.slice(0, -1) : context.saves,
            edits: withValues(
              context.stored,
              context.edits,
              Object.fromEntries(context.conflicts.map(({ row, theirs }) => [rowKey(row), theirs])),
            ),
          })),
        },
      },
    },
  },
})
