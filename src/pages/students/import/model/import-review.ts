import {
  hasOutcome,
  importId,
  importSetup,
  refuseWithAnswer,
  rejectWithAnswer,
  rejectUnreachable,
  rejectUnsure,
  setAnswer,
} from './import-setup'

/** Starts the import; a repeated request gets the same response. */
export const starting = importSetup.createStateConfig({
  entry: 'clear',
  on: { back: {}, invite: {}, start: {}, discard: {} },
  invoke: {
    id: 'startImport',
    src: 'startImport',
    input: ({ context }) => ({ ...importId({ context }), invites: context.invites }),
    onDone: [
      { guard: hasOutcome('read'), target: '#import.arriving', actions: setAnswer },
      { target: 'rejected', actions: rejectWithAnswer },
    ],
    onError: { target: 'broken', actions: rejectUnsure },
  },
})

/** The dry run: its changes are saved one after the other, and then it can be started. */
export const review = importSetup.createStateConfig({
  initial: 'reading',
  on: {
    back: { target: 'mapping', actions: ['clear', 'dropAmendments'] },
    invite: { actions: 'invite' },
    amend: { target: '.amending', actions: 'amend' },
    start: { guard: 'hasReady', target: '.starting' },
    discard: 'discarding',
  },
  states: {
    reading: {},
    // changes that come meanwhile wait for their turn, so nothing that is typed is lost
    amending: {
      on: { amend: { actions: 'amend' }, back: {}, start: {}, discard: {} },
      initial: 'saving',
      states: {
        saving: {
          invoke: {
            id: 'amendImport',
            src: 'amendImport',
            input: ({ context }) => ({ ...importId({ context }), amendments: context.amendments }),
            onDone: [
              { guard: hasOutcome('read'), target: 'next', actions: ['dropAmendment', setAnswer] },
              { target: 'next', actions: refuseWithAnswer },
            ],
            onError: { target: '#import.review.unsaved', actions: rejectUnreachable },
          },
        },
        next: { always: [{ guard: 'hasAmendments', target: 'saving' }, { target: '#import.review.reading' }] },
      },
    },
    unsaved: { on: { retry: { target: 'amending', actions: 'clear' }, start: {} } },
    starting,
    rejected: {},
    broken: {},
  },
})
