import { begun } from './import-changes'
import { adoptAnswer, came, importSetup, refuseAnswer, refuseUnreachable, refuseUnsure } from './import-setup'
import type { ImportContext } from './import-words'

const importId = ({ context }: { readonly context: ImportContext }) => ({ id: context.importId ?? 0 })

/** The server takes the import on, or says why not; asked again it answers the same. */
const starting = importSetup.createStateConfig({
  entry: 'forgive',
  on: { back: {}, invite: {}, start: {}, giveUp: {} },
  invoke: {
    id: 'startImport',
    src: 'startImport',
    input: ({ context }) => ({ ...importId({ context }), invites: context.invites }),
    onDone: [
      { guard: came('stands'), target: '#import.arriving', actions: adoptAnswer },
      { target: 'refused', actions: refuseAnswer },
    ],
    onError: { target: 'broken', actions: refuseUnsure },
  },
})

/**
 * Importing students: choose a list, say what its columns are, see what would come of every row, import, and undo. The import's
 * number is in the address, so that a reload, or another device, goes on where it stands. What is refused is an outcome; an
 * error is the network's, and what was asked can be asked again.
 */
export const importMachine = importSetup.createMachine({
  id: 'import',
  context: ({ input }) => begun(input),
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
              { guard: came('stands'), target: '#import.arriving', actions: adoptAnswer },
              { target: 'missing', actions: refuseAnswer },
            ],
            onError: { target: 'broken', actions: refuseUnreachable },
          },
        },
        broken: { on: { retry: { target: 'asking', actions: 'forgive' } } },
        missing: { on: { another: { target: '#import.choosing', actions: ['forget', 'tellAddress'] } } },
      },
    },
    // wherever the server says that the import stands
    arriving: {
      always: [
        { guard: 'isMapping', target: 'mapping' },
        { guard: 'isChecked', target: 'review' },
        { guard: 'isImporting', target: 'importing' },
        { guard: 'isFailed', target: 'stopped' },
        { guard: 'isDone', target: 'done' },
        { target: 'undone' },
      ],
    },
    choosing: {
      initial: 'idle',
      on: { choose: { target: '.sending', actions: 'keepList' } },
      states: {
        idle: {},
        sending: {
          invoke: {
            id: 'sendList',
            src: 'sendList',
            input: ({ context }) => ({ ...(context.list ?? { file: new File([], ''), source: 'file' }), centerId: context.centerId }),
          },
          on: {
            choose: {},
            cancel: 'idle',
            'list.progress': { actions: 'progress' },
            'list.read': {
              target: '#import.mapping',
              actions: [{ type: 'adopt', params: ({ event }) => event }, 'tellAddress'],
            },
            'list.refused': {
              target: 'refused',
              actions: { type: 'refuse', params: ({ event }) => ({ problem: event.problem, seats: null }) },
            },
            'list.broken': { target: 'broken', actions: refuseUnreachable },
          },
        },
        refused: {},
        broken: { on: { retry: { target: 'sending', actions: 'forgive' } } },
      },
    },
    mapping: {
      initial: 'editing',
      on: {
        assign: { target: '.editing', actions: 'assign' },
        aim: { target: '.editing', actions: 'aim' },
        check: { guard: 'canCheck', target: '.checking' },
        giveUp: 'givingUp',
      },
      states: {
        editing: {},
        checking: {
          entry: 'forgive',
          on: { assign: {}, aim: {}, check: {}, giveUp: {} },
          invoke: {
            id: 'checkImport',
            src: 'checkImport',
            input: ({ context }) => ({ ...importId({ context }), fields: context.fields, groupId: context.aim ?? null }),
            onDone: [
              { guard: came('stands'), target: '#import.review', actions: adoptAnswer },
              { target: 'refused', actions: refuseAnswer },
            ],
            onError: { target: 'broken', actions: refuseUnreachable },
          },
        },
        refused: {},
        broken: {},
      },
    },
    review: {
      initial: 'reading',
      on: {
        back: { target: 'mapping', actions: 'forgive' },
        invite: { actions: 'invite' },
        start: { guard: 'hasReady', target: '.starting' },
        giveUp: 'givingUp',
      },
      states: {
        reading: {},
        starting,
        refused: {},
        broken: {},
      },
    },
    importing: {
      initial: 'watching',
      invoke: { id: 'watchImport', src: 'watchImport', input: importId },
      on: {
        'import.moved': [
          { guard: 'isStillGoing', actions: { type: 'adopt', params: ({ event }) => event } },
          { target: 'arriving', actions: [{ type: 'adopt', params: ({ event }) => event }, 'tellChanged'] },
        ],
        'import.gone': {
          target: 'opening.missing',
          actions: [{ type: 'refuse', params: { problem: 'cancelled', seats: null } }, 'tellChanged'],
        },
      },
      states: {
        watching: { on: { 'import.lost': 'lost', giveUp: 'asking' } },
        // it goes on without us; so does the watching
        lost: {
          on: {
            'import.moved': { guard: 'isStillGoing', target: 'watching', actions: { type: 'adopt', params: ({ event }) => event } },
            giveUp: 'asking',
          },
        },
        asking: { on: { confirm: '#import.givingUp', dismiss: 'watching' } },
      },
    },
    // the seats ran out, or the group was archived: nobody is enrolled
    stopped: {
      initial: 'reading',
      on: { start: '.starting', giveUp: 'givingUp' },
      states: { reading: {}, starting, refused: {}, broken: {} },
    },
    givingUp: {
      initial: 'asking',
      states: {
        asking: {
          entry: 'forgive',
          invoke: {
            id: 'giveUp',
            src: 'giveUp',
            input: importId,
            onDone: [
              { guard: came('gone'), target: '#import.choosing', actions: ['forget', 'tellAddress'] },
              // it ended meanwhile: see how
              { target: '#import.opening' },
            ],
            onError: { target: 'broken', actions: refuseUnsure },
          },
        },
        broken: { on: { retry: 'asking', dismiss: '#import.opening' } },
      },
    },
    done: {
      initial: 'reading',
      on: { another: { target: 'choosing', actions: ['forget', 'tellAddress'] } },
      states: {
        reading: { on: { undo: { guard: 'canUndo', target: 'asking', actions: 'forgive' } } },
        asking: { on: { confirm: 'undoing', dismiss: 'reading' } },
        undoing: {
          on: { another: {} },
          invoke: {
            id: 'undoImport',
            src: 'undoImport',
            input: importId,
            onDone: [
              { guard: came('stands'), target: '#import.undone', actions: [adoptAnswer, 'tellChanged'] },
              { target: 'reading', actions: refuseAnswer },
            ],
            onError: { target: 'broken', actions: refuseUnsure },
          },
        },
        broken: { on: { confirm: { target: 'undoing', actions: 'forgive' }, dismiss: { target: 'reading', actions: 'forgive' } } },
      },
    },
    undone: {
      on: { another: { target: 'choosing', actions: ['forget', 'tellAddress'] } },
    },
  },
})
