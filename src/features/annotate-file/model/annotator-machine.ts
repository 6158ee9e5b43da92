import { annotatorSetup, start } from './annotator-setup'
import type { SaveInput } from './queue'

/**
 * What a teacher writes and draws on one file, beside the machine that grades it. One region has what the pointer and the keys are doing,
 * the other saves one change after the other: without a connection they wait, and so they do when another teacher was faster with one, until
 * this one decides. A change that the server refuses stands aside, so that the others are saved.
 */
export const annotatorMachine = annotatorSetup.createMachine({
  id: 'annotator',
  context: start,
  type: 'parallel',
  on: { read: { actions: 'read' }, restore: { actions: 'restore' } },
  states: {
    work: {
      initial: 'ready',
      states: {
        ready: {
          id: 'ready',
          initial: 'pointing',
          states: {
            pointing: { on: { aim: { guard: 'canAnnotate', target: 'aiming', actions: 'choose' } } },
            aiming: {
              on: {
                aim: { actions: 'choose' },
                choose: { target: 'pointing', actions: 'choose' },
                cancel: { target: 'pointing', actions: 'putAway' },
              },
            },
          },
          on: {
            choose: { guard: 'canAnnotate', actions: 'choose' },
            select: { actions: 'select' },
            add: [
              { guard: 'isComment', target: 'writing', actions: 'startDraft' },
              { guard: 'canAnnotate', actions: 'add' },
            ],
            draw: { guard: 'isDrawn', target: 'drawing' },
            open: [{ guard: 'isShown', target: 'writing', actions: ['select', 'openDraft'] }, { actions: 'select' }],
            move: { guard: 'isShown', actions: 'move' },
            remove: { guard: 'isShown', actions: 'remove' },
            undo: { guard: 'hasStep', actions: 'undo' },
          },
        },
        drawing: { on: { finish: { target: 'ready', actions: 'finish' }, cancel: 'ready' } },
        writing: {
          initial: 'still',
          // another teacher has deleted what was open
          always: { guard: 'hasNoDraft', target: 'ready' },
          on: {
            done: { target: 'ready', actions: ['keepDraft', 'dropDraft'] },
            cancel: { target: 'ready', actions: 'dropDraft' },
            discard: { guard: 'isDraft', target: 'ready', actions: 'dropDraft' },
            remove: [
              { guard: 'isShown', target: 'ready', actions: ['keepDraft', 'remove'] },
              { guard: 'isDraft', target: 'ready', actions: 'dropDraft' },
            ],
            // what is done elsewhere ends the comment as `done` does
            choose: { guard: 'canAnnotate', target: 'ready', actions: ['keepDraft', 'dropDraft', 'choose'] },
            aim: { guard: 'canAnnotate', target: 'ready.aiming', actions: ['keepDraft', 'dropDraft', 'choose'] },
            select: [
              { guard: 'isDraft', actions: 'select' },
              { target: 'ready', actions: ['keepDraft', 'dropDraft', 'select'] },
            ],
            add: [
              { guard: 'isComment', target: 'writing', reenter: true, actions: ['keepDraft', 'startDraft'] },
              { guard: 'canAnnotate', target: 'ready', actions: ['keepDraft', 'dropDraft', 'add'] },
            ],
            draw: { guard: 'isDrawn', target: 'drawing', actions: ['keepDraft', 'dropDraft'] },
            open: [
              { guard: 'isDraft', actions: 'select' },
              { guard: 'isShown', target: 'writing', reenter: true, actions: ['keepDraft', 'select', 'openDraft'] },
              { target: 'ready', actions: ['keepDraft', 'dropDraft', 'select'] },
            ],
            move: { guard: 'isShown', target: 'ready', actions: ['keepDraft', 'dropDraft', 'move'] },
            undo: { guard: 'hasStep', target: 'ready', actions: ['keepDraft', 'dropDraft', 'undo'] },
          },
          states: {
            still: { on: { write: { target: 'typing', actions: 'write' } } },
            typing: {
              after: { pause: { target: 'still', actions: 'keepDraft' } },
              on: { write: { target: 'typing', reenter: true, actions: 'write' } },
            },
          },
        },
      },
    },
    saving: {
      initial: 'settled',
      on: { retry: { actions: 'retryRefused' }, discard: { actions: 'discard' } },
      states: {
        settled: { id: 'settled', always: { guard: 'hasWrites', target: 'sending' } },
        sending: {
          entry: 'markSent',
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context: { sent, revisions } }): SaveInput => ({
              id: sent?.id ?? '',
              content: sent?.content ?? null,
              revision: revisions[sent?.id ?? ''] ?? 0,
            }),
            onDone: [
              { guard: 'isSaved', target: 'settled', actions: 'applySaved' },
              { guard: 'isOwnSave', target: 'settled', actions: 'applyOwnSave' },
              { guard: 'isConflict', target: 'conflict', actions: 'setTheirs' },
              { target: 'settled', actions: 'refuse' },
            ],
            onError: { target: 'waiting', actions: 'countFailure' },
          },
        },
        conflict: {
          on: { keepMine: { target: 'settled', actions: 'keepMine' }, takeTheirs: { target: 'settled', actions: 'takeTheirs' } },
        },
        waiting: { after: { retry: 'settled' }, on: { retry: { target: 'settled', actions: 'retryRefused' } } },
      },
    },
  },
})
