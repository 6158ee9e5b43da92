import { and, not, or, stateIn } from 'xstate'
import { opened, placeOf, waitingFile } from './hand-in-changes'
import { absorbAnswer, came, cameOverFiles, handInSetup, refuseAnswer, refuseUnreachable, type Of } from './hand-in-setup'
import type { RemoveOutcome, SelectOutcome, SubmitOutcome } from './hand-in-words'

/**
 * A student's work on one deliverable: the draft that saves itself, the files that are sent into it one after the other, and
 * one errand at a time (hand in, choose a version, take a file out). What is refused is an outcome; an error is the network's.
 */
export const handInMachine = handInSetup.createMachine({
  id: 'handIn',
  context: ({ input }) => opened(input.task),
  type: 'parallel',
  states: {
    draft: {
      initial: 'settled',
      on: {
        fresh: { actions: 'adoptTaskAround' },
        drafted: { actions: { type: 'adoptFiles', params: ({ event }) => event } },
        'file.sent': { actions: { type: 'adoptFiles', params: ({ event }) => event } },
      },
      states: {
        settled: {
          id: 'settled',
          initial: 'clean',
          on: {
            type: { target: 'unsaved', actions: 'write' },
            fresh: { actions: 'adoptTask' },
            drafted: { actions: { type: 'adoptDraft', params: ({ event }) => event } },
            'file.sent': { actions: { type: 'adoptDraft', params: ({ event }) => event } },
          },
          states: {
            clean: { always: { guard: not('canWrite'), target: 'locked' } },
            saved: { always: { guard: not('canWrite'), target: 'locked' } },
            locked: { always: { guard: 'canWrite', target: 'clean' }, on: { type: {} } },
          },
        },
        unsaved: {
          id: 'unsaved',
          initial: 'dirty',
          states: {
            dirty: {
              always: { guard: stateIn('#submitWaiting'), target: 'due' },
              after: { autosave: 'due' },
              on: { type: { target: 'dirty', reenter: true, actions: 'write' }, flush: 'due' },
            },
            // one write of the draft at a time
            due: {
              always: { guard: not(or([stateIn('#submitAsking'), stateIn('#removeAsking')])), target: 'saving' },
              on: { type: { actions: 'write' } },
            },
            saving: {
              id: 'saving',
              initial: 'steady',
              states: {
                steady: { on: { type: { target: 'changed', actions: 'write' } } },
                changed: { id: 'changed', on: { type: { actions: 'write' } } },
              },
              invoke: {
                id: 'saveDraft',
                src: 'saveDraft',
                input: ({ context }) => ({ ...placeOf(context), ...context.texts, revision: context.task.work.draft.revision }),
                onDone: [
                  { guard: and([came('saved'), stateIn('#changed')]), target: 'dirty', actions: absorbAnswer },
                  { guard: came('saved'), target: '#settled.saved', actions: absorbAnswer },
                  // what was refused has been typed over meanwhile
                  { guard: and([came('invalid'), stateIn('#changed')]), target: 'dirty' },
                  { guard: came('invalid'), target: '#stuck.invalid', actions: absorbAnswer },
                  { guard: cameOverFiles, target: 'due', actions: [absorbAnswer, 'acceptTheirs'] },
                  { guard: came('conflict'), target: '#stuck.conflict', actions: absorbAnswer },
                  { target: '#stuck.refused', actions: absorbAnswer },
                ],
                onError: { target: '#stuck.failed', actions: 'countFailure' },
              },
            },
          },
        },
        stuck: {
          id: 'stuck',
          initial: 'failed',
          on: { type: { target: 'unsaved', actions: 'write' } },
          states: {
            invalid: {},
            conflict: {
              on: {
                type: { actions: 'write' },
                keepMine: { target: '#unsaved.due', actions: 'acceptTheirs' },
                takeTheirs: { target: '#settled', actions: ['acceptTheirs', 'restore'] },
              },
            },
            // handing in tries once more
            refused: { on: { retry: '#unsaved.due', confirm: '#unsaved.due' } },
            failed: { after: { retry: '#unsaved.due' }, on: { retry: '#unsaved.due', flush: '#unsaved.due', confirm: '#unsaved.due' } },
          },
        },
      },
    },
    files: {
      initial: 'idle',
      on: {
        add: { guard: and(['canWrite', not(stateIn('#submitting'))]), actions: 'enqueue' },
        cancel: { actions: 'drop' },
        again: { guard: 'canWrite', actions: 'enqueueAgain' },
      },
      states: {
        idle: { id: 'filesIdle', always: { guard: and(['canWrite', 'hasWaitingFile']), target: 'sending' } },
        sending: {
          entry: 'begin',
          invoke: {
            id: 'sendFile',
            src: 'sendFile',
            input: ({ context }) => ({ ...placeOf(context), file: waitingFile(context)?.file ?? new File([], '') }),
          },
          on: {
            'file.progress': { actions: 'progress' },
            'file.sent': { target: 'idle', actions: 'land' },
            'file.refused': { target: 'idle', actions: 'markRefused' },
            'file.broken': { target: 'idle', actions: 'markBroken' },
            // it may have arrived all the same
            cancel: [{ guard: 'isSendingIt', target: 'idle', actions: ['drop', 'tellReload'] }, { actions: 'drop' }],
          },
        },
      },
    },
    errand: {
      initial: 'quiet',
      states: {
        quiet: {
          id: 'quiet',
          initial: 'none',
          on: {
            prepare: { guard: 'canWrite', target: 'confirming', actions: 'forget' },
            select: { guard: 'canSelect', target: 'selecting', actions: 'aim' },
            remove: { guard: 'canWrite', target: 'removing', actions: 'aim' },
          },
          states: {
            none: {},
            failed: { on: { dismiss: { target: 'none', actions: 'forget' } } },
          },
        },
        confirming: { on: { confirm: 'submitting', dismiss: 'quiet' } },
        submitting: {
          id: 'submitting',
          initial: 'waiting',
          states: {
            // what is typed and what is on its way belongs to the version
            waiting: {
              id: 'submitWaiting',
              always: [
                {
                  guard: and([stateIn('#settled'), stateIn('#filesIdle'), not('hasWork')]),
                  target: '#quiet.failed',
                  actions: { type: 'refuse', params: { reason: 'empty' } },
                },
                { guard: and([stateIn('#settled'), stateIn('#filesIdle')]), target: 'asking' },
                { guard: stateIn('#stuck'), target: '#quiet.failed', actions: 'hold' },
              ],
              on: { dismiss: '#quiet' },
            },
            asking: {
              id: 'submitAsking',
              invoke: {
                id: 'submitVersion',
                src: 'submitVersion',
                input: ({ context }) => ({ ...placeOf(context), revision: context.task.work.draft.revision }),
                onDone: [
                  {
                    guard: came('submitted'),
                    target: '#receipt',
                    actions: [{ type: 'landWork', params: ({ event }) => event.output as Of<SubmitOutcome, 'submitted'> }, 'tellChanged'],
                  },
                  {
                    guard: came('changed'),
                    target: '#quiet.failed',
                    actions: [
                      { type: 'refuse', params: { reason: 'changed' } },
                      { type: 'tellDraft', params: ({ event }) => ({ draft: (event.output as Of<SubmitOutcome, 'changed'>).theirs }) },
                    ],
                  },
                  { target: '#quiet.failed', actions: refuseAnswer },
                ],
                onError: 'broken',
              },
            },
            // the same revision again: a hand-in that arrived is answered, not repeated
            broken: { on: { confirm: 'asking', dismiss: '#quiet' } },
          },
        },
        receipt: { id: 'receipt', on: { dismiss: { target: 'quiet', actions: 'forget' } } },
        selecting: {
          invoke: {
            id: 'selectVersion',
            src: 'selectVersion',
            input: ({ context }) => ({ ...placeOf(context), versionId: context.target ?? 0 }),
            onDone: [
              {
                guard: came('selected'),
                target: 'quiet',
                actions: [
                  { type: 'tellTask', params: ({ event }) => event.output as Of<SelectOutcome, 'selected'> },
                  'tellChanged',
                  'forget',
                ],
              },
              { target: '#quiet.failed', actions: refuseAnswer },
            ],
            onError: { target: '#quiet.failed', actions: refuseUnreachable },
          },
        },
        removing: {
          initial: 'waiting',
          states: {
            waiting: { always: { guard: not(stateIn('#saving')), target: 'asking' } },
            asking: {
              id: 'removeAsking',
              invoke: {
                id: 'removeFile',
                src: 'removeFile',
                input: ({ context }) => ({ ...placeOf(context), fileId: context.target ?? 0 }),
                onDone: [
                  {
                    guard: came('removed'),
                    target: '#quiet',
                    actions: [{ type: 'tellDraft', params: ({ event }) => event.output as Of<RemoveOutcome, 'removed'> }, 'forget'],
                  },
                  { target: '#quiet.failed', actions: refuseAnswer },
                ],
                onError: { target: '#quiet.failed', actions: refuseUnreachable },
              },
            },
          },
        },
      },
    },
    // the server's clock decides; here it is only known when to ask it again
    calendar: {
      initial: 'counting',
      states: {
        counting: {
          after: { untilNextDate: { target: 'counting', reenter: true, actions: 'tellReload' } },
          on: { fresh: { target: 'counting', reenter: true } },
        },
      },
    },
  },
})
