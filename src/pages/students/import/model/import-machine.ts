import { initialContext } from './import-changes'
import { review, starting } from './import-review'
import {
  hasOutcome,
  importId,
  importSetup,
  isWithoutSpace,
  rejectWithAnswer,
  rejectUnreachable,
  rejectUnsure,
  setAnswer,
} from './import-setup'

/** Events of the mapping that wait for a response. */
const idle = { assign: {}, aim: {}, sheet: {}, check: {}, discard: {} }

/**
 * Importing students: choose a list, map its columns, check the result of every row, import, and undo. The id of the import is
 * in the address, so that a reload or another device continues in the same state. The list is uploaded by a child actor.
 * A rejection by the server is an outcome; an error means a failed connection, and the request can be repeated.
 */
export const importMachine = importSetup.createMachine({
  id: 'import',
  context: ({ input, spawn, self }) => ({
    ...initialContext(input),
    uploads: spawn('uploads', { id: 'uploads', input: { place: { source: 'file', centerId: input.centerId }, parent: self } }),
  }),
  initial: 'beginning',
  states: {
    beginning: { always: [{ guard: 'isNamed', target: 'opening' }, { target: 'choosing' }] },
    opening: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            id: 'openImport',
            src: 'openImport',
            input: importId,
            onDone: [
              { guard: hasOutcome('read'), target: '#import.arriving', actions: setAnswer },
              { target: 'missing', actions: rejectWithAnswer },
            ],
            onError: { target: 'broken', actions: rejectUnreachable },
          },
        },
        broken: { on: { retry: { target: 'asking', actions: 'clear' } } },
        missing: { on: { another: { target: '#import.choosing', actions: ['reset', 'emitAddress'] } } },
      },
    },
    arriving: {
      always: [
        { guard: 'isMapping', target: 'mapping' },
        { guard: 'isChecked', target: 'review' },
        { guard: 'isImporting', target: 'importing' },
        { guard: 'isFailed', target: 'stopped' },
        { guard: 'isDone', target: 'done' },
        { guard: 'isUndoing', target: 'undoing' },
        { target: 'undone' },
      ],
    },
    choosing: {
      on: {
        choose: { actions: 'upload' },
        cancel: { actions: 'cancelUpload' },
        retry: { actions: 'retryUpload' },
        'uploads.sent': {
          target: 'mapping',
          actions: [{ type: 'setImport', params: ({ event }) => ({ import: event.result }) }, 'emitAddress'],
        },
      },
    },
    mapping: {
      initial: 'editing',
      on: {
        assign: { target: '.editing', actions: 'assign' },
        aim: { target: '.editing', actions: 'aim' },
        sheet: { target: '.reading', actions: 'chooseSheet' },
        check: { guard: 'canCheck', target: '.checking' },
        discard: 'discarding',
      },
      states: {
        editing: {},
        reading: {
          on: idle,
          invoke: {
            id: 'chooseSheet',
            src: 'chooseSheet',
            input: ({ context }) => ({ ...importId({ context }), sheet: context.sheet ?? '' }),
            onDone: [
              { guard: hasOutcome('read'), target: 'editing', actions: setAnswer },
              { target: 'rejected', actions: rejectWithAnswer },
            ],
            onError: { target: 'broken', actions: rejectUnreachable },
          },
        },
        checking: {
          entry: 'clear',
          on: idle,
          invoke: {
            id: 'checkImport',
            src: 'checkImport',
            input: ({ context }) => ({ ...importId({ context }), fields: context.fields, aim: context.aim ?? 'column' }),
            onDone: [
              { guard: hasOutcome('read'), target: '#import.review', actions: setAnswer },
              { target: 'rejected', actions: rejectWithAnswer },
            ],
            onError: { target: 'broken', actions: rejectUnreachable },
          },
        },
        rejected: {},
        broken: {},
      },
    },
    review,
    importing: {
      initial: 'watching',
      invoke: { id: 'watchImport', src: 'watchImport', input: importId },
      on: {
        'import.moved': [
          { guard: 'isStillGoing', actions: { type: 'setImport', params: ({ event }) => event } },
          { target: 'arriving', actions: [{ type: 'setImport', params: ({ event }) => event }, 'emitChanged'] },
        ],
        'import.gone': {
          target: 'opening.missing',
          actions: [{ type: 'reject', params: { rejection: 'cancelled', seats: null } }, 'emitChanged'],
        },
      },
      states: {
        watching: { on: { 'import.lost': 'lost', discard: 'asking' } },
        // the server goes on with the import, and `watchImport` goes on polling
        lost: {
          on: {
            'import.moved': { guard: 'isStillGoing', target: 'watching', actions: { type: 'setImport', params: ({ event }) => event } },
            discard: 'asking',
          },
        },
        asking: { on: { confirm: '#import.discarding', dismiss: 'watching' } },
      },
    },
    // there were too few seats, or the group was archived: no student is enrolled
    stopped: {
      initial: 'reading',
      on: { start: '.starting', discard: 'discarding' },
      states: { reading: {}, starting, rejected: {}, broken: {} },
    },
    discarding: {
      initial: 'asking',
      states: {
        asking: {
          entry: 'clear',
          invoke: {
            id: 'discardImport',
            src: 'discardImport',
            input: importId,
            onDone: [
              { guard: hasOutcome('gone'), target: '#import.choosing', actions: ['reset', 'emitAddress'] },
              { guard: isWithoutSpace, target: 'broken', actions: rejectWithAnswer },
              // the import has ended in the meantime: read it again
              { target: '#import.opening' },
            ],
            onError: { target: 'broken', actions: rejectUnsure },
          },
        },
        broken: { on: { retry: 'asking', dismiss: '#import.opening' } },
      },
    },
    done: {
      initial: 'reading',
      on: { another: { target: 'choosing', actions: ['reset', 'emitAddress'] } },
      states: {
        reading: { on: { undo: { guard: 'canUndo', target: 'asking', actions: 'clear' } } },
        asking: { on: { confirm: 'requesting', dismiss: 'reading' } },
        requesting: {
          on: { another: {} },
          invoke: {
            id: 'undoImport',
            src: 'undoImport',
            input: importId,
            onDone: [
              { guard: hasOutcome('read'), target: '#import.arriving', actions: [setAnswer, 'emitChanged'] },
              { target: 'reading', actions: rejectWithAnswer },
            ],
            onError: { target: 'broken', actions: rejectUnsure },
          },
        },
        broken: { on: { confirm: { target: 'requesting', actions: 'clear' }, dismiss: { target: 'reading', actions: 'clear' } } },
      },
    },
    // the server goes on with it, whether or not this page is open
    undoing: {
      initial: 'watching',
      invoke: { id: 'watchImport', src: 'watchImport', input: importId },
      on: {
        'import.moved': [
          { guard: 'isStillGoing', target: '.watching', actions: { type: 'setImport', params: ({ event }) => event } },
          { target: 'arriving', actions: [{ type: 'setImport', params: ({ event }) => event }, 'emitChanged'] },
        ],
        'import.gone': {
          target: 'opening.missing',
          actions: [{ type: 'reject', params: { rejection: 'missing', seats: null } }, 'emitChanged'],
        },
      },
      states: {
        watching: { on: { 'import.lost': 'lost' } },
        lost: {},
      },
    },
    undone: {
      on: { another: { target: 'choosing', actions: ['reset', 'emitAddress'] } },
    },
  },
})
