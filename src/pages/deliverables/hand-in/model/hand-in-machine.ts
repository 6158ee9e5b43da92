import { hasOutcome, handInSetup, placeOf, rejectUnreachable, rejectWithAnswer } from './hand-in-setup'
import type { Draft, SubmitOutcome, Task } from './hand-in-types'

/**
 * A student's work on one deliverable. Child actors save the draft and upload its files. This machine has one action at a time: hand
 * in, select a version, remove a file. Rejections of the server are outcomes; an error means that the connection failed.
 */
export const handInMachine = handInSetup.createMachine({
  id: 'handIn',
  context: ({ input: { task }, spawn, self }) => ({
    task,
    draft: task.work.draft,
    autosave: spawn('autosave', {
      id: 'autosave',
      input: { server: task.work.draft, canWrite: task.work.can_submit, parent: self },
    }),
    uploads: spawn('uploads', { id: 'uploads', input: { place: placeOf(task), parent: self } }),
    receipt: null,
    rejection: null,
    targetId: null,
  }),
  type: 'parallel',
  on: {
    change: { actions: 'forwardToAutosave' },
    flush: { actions: 'forwardToAutosave' },
    retry: { actions: 'forwardToAutosave' },
    keepMine: { actions: 'forwardToAutosave' },
    takeTheirs: { actions: 'forwardToAutosave' },
    add: { guard: 'canWrite', actions: 'forwardToUploads' },
    again: { guard: 'canWrite', actions: 'forwardToUploads' },
    cancel: { actions: 'forwardToUploads' },
    online: { actions: ['flush', 'resendUploads'] },
    'uploads.sent': {
      actions: [
        { type: 'setLaterDraft', params: ({ event }) => ({ draft: event.result }) },
        { type: 'refreshDraft', params: ({ event }) => ({ draft: event.result }) },
      ],
    },
    'uploads.cancelled': { actions: 'emitReload' },
  },
  states: {
    action: {
      initial: 'idle',
      states: {
        idle: {
          id: 'idle',
          initial: 'none',
          entry: 'resume',
          on: {
            prepare: { guard: 'canWrite', target: 'confirming', actions: 'clear' },
            select: { guard: 'canSelect', target: 'selecting', actions: 'setTarget' },
            remove: { guard: 'canWrite', target: 'removing', actions: 'setTarget' },
          },
          states: {
            none: {},
            failed: { on: { dismiss: { target: 'none', actions: 'clear' } } },
          },
        },
        confirming: { on: { confirm: 'submitting', dismiss: 'idle' } },
        // unsaved text and pending uploads belong to the version
        submitting: {
          initial: 'saving',
          on: { add: {} },
          states: {
            saving: {
              entry: { type: 'hold', params: 'saved' },
              on: {
                'autosave.held': { target: 'uploading', actions: { type: 'setDraft', params: ({ event }) => ({ draft: event.server }) } },
                'autosave.blocked': {
                  target: '#idle.failed',
                  actions: { type: 'reject', params: ({ event }) => ({ reason: event.reason ?? 'unsaved' }) },
                },
                dismiss: '#idle',
              },
            },
            uploading: {
              entry: 'awaitUploads',
              on: {
                'uploads.idle': [
                  { guard: 'hasWork', target: 'sending' },
                  { target: '#idle.failed', actions: { type: 'reject', params: { reason: 'empty' } } },
                ],
                dismiss: '#idle',
              },
            },
            sending: {
              invoke: {
                id: 'submitVersion',
                src: 'submitVersion',
                input: ({ context }) => ({ ...placeOf(context.task), revision: context.draft.revision }),
                onDone: [
                  {
                    guard: hasOutcome('submitted'),
                    target: '#receipt',
                    actions: [
                      { type: 'setWork', params: ({ event }) => event.output as Extract<SubmitOutcome, { kind: 'submitted' }> },
                      'resetDraft',
                      'emitChanged',
                    ],
                  },
                  {
                    guard: hasOutcome('changed'),
                    target: '#idle.failed',
                    actions: [
                      { type: 'reject', params: { reason: 'changed' } },
                      { type: 'refreshDraft', params: ({ event }) => ({ draft: (event.output as { readonly theirs: Draft }).theirs }) },
                    ],
                  },
                  { target: '#idle.failed', actions: rejectWithAnswer },
                ],
                onError: 'broken',
              },
            },
            // the same revision again: the server does not repeat a hand-in that has arrived
            broken: { on: { confirm: 'sending', dismiss: '#idle' } },
          },
        },
        receipt: { id: 'receipt', entry: 'resume', on: { dismiss: { target: 'idle', actions: 'clear' } } },
        selecting: {
          invoke: {
            id: 'selectVersion',
            src: 'selectVersion',
            input: ({ context }) => ({ ...placeOf(context.task), versionId: context.targetId ?? 0 }),
            onDone: [
              {
                guard: hasOutcome('selected'),
                target: 'idle',
                actions: [
                  { type: 'setTask', params: ({ event }) => event.output as { readonly task: Task } },
                  { type: 'refreshDraft', params: ({ event }) => (event.output as { readonly task: Task }).task.work },
                  'emitChanged',
                  'clear',
                ],
              },
              { target: '#idle.failed', actions: rejectWithAnswer },
            ],
            onError: { target: '#idle.failed', actions: rejectUnreachable },
          },
        },
        removing: {
          initial: 'waiting',
          states: {
            // one write of the draft at a time
            waiting: { entry: { type: 'hold', params: 'quiet' }, on: { 'autosave.held': 'sending' } },
            sending: {
              invoke: {
                id: 'removeFile',
                src: 'removeFile',
                input: ({ context }) => ({ ...placeOf(context.task), fileId: context.targetId ?? 0 }),
                onDone: [
                  {
                    guard: hasOutcome('removed'),
                    target: '#idle',
                    actions: [{ type: 'refreshDraft', params: ({ event }) => event.output as { readonly draft: Draft } }, 'clear'],
                  },
                  { target: '#idle.failed', actions: rejectWithAnswer },
                ],
                onError: { target: '#idle.failed', actions: rejectUnreachable },
              },
            },
          },
        },
      },
    },
    // the server's clock decides; the timer only triggers a refresh
    calendar: {
      initial: 'counting',
      states: {
        counting: {
          after: { untilNextDate: { target: 'counting', reenter: true, actions: 'emitReload' } },
          on: {
            fresh: {
              target: 'counting',
              reenter: true,
              actions: [
                { type: 'setTask', params: ({ event }) => event },
                { type: 'refreshDraft', params: ({ event }) => event.task.work },
              ],
            },
          },
        },
      },
    },
  },
})
