import { and, assign, emit, fromPromise, setup } from 'xstate'
import {
  allEntries,
  applyFailure,
  applyOutcome,
  discard,
  entryAt,
  isUndoRefused,
  keepMine,
  markSent,
  nextEntry,
  raiseRevision,
  restore,
  typeCells,
  undoStep,
} from './queue-entries'
import type { Entries, Entry, QueueContext, QueueEmitted, QueueEvent, SaveInput, SaveOutcome } from './queue-types'

/** What can be undone of what was typed before the page was loaded again. */
export type QueueHistory = Pick<QueueContext, 'steps' | 'lastStep' | 'earlier'>

const outcomeOf = (event: unknown) => (event as { readonly output: SaveOutcome }).output

/**
 * Saves the typed cells of a notebook one after the other. A cell that the server refuses, or that another teacher changed, stays with
 * its reason, and the others go on. Without a connection, or while the server cannot save, it tries again after growing pauses; what was
 * sent then may be stored, so it is sent again as it was before the cell gets another text.
 */
export const queueMachine = setup({
  types: { context: {} as QueueContext, events: {} as QueueEvent, emitted: {} as QueueEmitted, input: {} as QueueHistory },
  actors: { save: fromPromise<SaveOutcome, SaveInput>(() => Promise.reject(new Error('The page provides it'))) },
  delays: {
    // up to a quarter longer: after an outage the browsers of a school must not save in the same moment
    retry: ({ context: { attempts, retryAfter } }) =>
      Math.max(retryAfter * 1000, Math.min(30_000, 1000 * 2 ** attempts)) * (1 + Math.random() / 4),
  },
  guards: {
    hasUnsaved: ({ context }) => nextEntry(context.entries) !== undefined,
    isNotSent: ({ context: { entries }, event }) => 'studentId' in event && entryAt(entries, event)?.attempt == null,
    hasTheirs: ({ context: { entries }, event }) => 'studentId' in event && entryAt(entries, event)?.theirs != null,
    isUndoRefused: ({ context, event }) => isUndoRefused(context, outcomeOf(event)),
    isRefused: ({ event }) => outcomeOf(event).kind === 'refused',
  },
  actions: {
    restore: assign(({ context, event }) => (event.type === 'restore' ? restore(context, event) : {})),
    typeCells: assign(({ context, event }) => (event.type === 'type' ? typeCells(context, event.cells) : {})),
    undoStep: assign(({ context, event }) => (event.type === 'undo' ? undoStep(context, event.step) : {})),
    discard: assign(({ context, event }) => ('studentId' in event ? discard(context, event) : {})),
    keepMine: assign(({ context, event }) => ('studentId' in event ? keepMine(context, event) : {})),
    raiseRevision: assign(({ context, event }) => (event.type === 'commented' ? raiseRevision(context, event) : {})),
    markSent: assign(({ context }) => markSent(context)),
    applyOutcome: assign(({ context, event }) => applyOutcome(context, outcomeOf(event))),
    countFailure: assign(({ context, event }) => applyFailure(context, (event as { readonly error?: unknown }).error)),
    emitNotUndone: emit(({ event }): QueueEmitted => {
      const { theirs } = outcomeOf(event) as Extract<SaveOutcome, { kind: 'conflict' }>
      return { type: 'notUndone', saved: theirs }
    }),
    emitChanged: emit(({ event }): QueueEmitted => {
      const outcome = outcomeOf(event) as Exclude<SaveOutcome, { kind: 'refused' }>
      return { type: 'changed', saved: outcome.kind === 'saved' ? outcome.saved : outcome.theirs }
    }),
  },
}).createMachine({
  id: 'queue',
  context: ({ input }) => ({
    ...input,
    entries: {},
    sent: null,
    revisions: {},
    attempts: 0,
    retryAfter: 0,
  }),
  initial: 'settled',
  on: {
    restore: { actions: 'restore' },
    type: { actions: 'typeCells' },
    undo: { actions: 'undoStep' },
    discard: { guard: 'isNotSent', actions: 'discard' },
    keepMine: { guard: 'hasTheirs', actions: 'keepMine' },
    commented: { actions: 'raiseRevision' },
    takeTheirs: { guard: and(['hasTheirs', 'isNotSent']), actions: 'discard' },
  },
  states: {
    settled: {
      always: { guard: 'hasUnsaved', target: 'saving' },
    },
    saving: {
      entry: 'markSent',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => context.sent as SaveInput,
        onDone: [
          { guard: 'isRefused', target: 'settled', actions: 'applyOutcome' },
          { guard: 'isUndoRefused', target: 'settled', actions: ['applyOutcome', 'emitChanged', 'emitNotUndone'] },
          { target: 'settled', actions: ['applyOutcome', 'emitChanged'] },
        ],
        onError: { target: 'waiting', actions: 'countFailure' },
      },
    },
    waiting: {
      after: { retry: 'settled' },
      on: { retry: 'settled' },
    },
  },
})

/** How many cells are in which state, for the line that says how the saving goes. */
export function countEntries(entries: Entries) {
  const states = allEntries(entries).map(({ state }) => state)
  const count = (state: Entry['state']) => states.filter((each) => each === state).length
  return { unsaved: count('unsaved'), refused: count('refused'), conflict: count('conflict') }
}
