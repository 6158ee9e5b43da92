import { contentsSetup, type Done, hasOutcome, type SaveOutcome, savedOf } from './contents-setup'
import { type Intent, type Request, requestOf } from './intents'
import { withMarksChanges } from './marks-changes'

/**
 * The content tree of a program and its changes: one request at a time, the next ones wait. A name can be typed while something is
 * being saved, and a row dragged. `saved.undone` follows an undo.
 */
export const contentsMachine = contentsSetup.createMachine({
  id: 'contents',
  context: ({ input: { tree } }) => ({
    tree,
    queue: [],
    current: null,
    undo: [],
    own: new Map(),
    editing: null,
    dragged: [],
    theirs: [],
    theirsBy: null,
    refusal: null,
    work: null,
    blocked: [],
    overtaken: [],
    dropped: 0,
    reread: null,
  }),
  type: 'parallel',
  states: {
    name: {
      initial: 'closed',
      states: {
        closed: { on: { edit: { guard: 'canEdit', target: 'open', actions: 'setEditing' } } },
        open: {
          on: {
            edit: { actions: 'setEditing' },
            commit: [
              { guard: ({ event }) => event.name.trim() !== '' && event.next === true, actions: 'enqueueName' },
              { guard: 'isNamed', target: 'closed', actions: 'enqueueName' },
              { target: 'closed', actions: 'clearEditing' },
            ],
            cancel: { target: 'closed', actions: 'clearEditing' },
          },
          always: { guard: ({ context }) => context.editing === null, target: 'closed' },
        },
      },
    },
    mouse: {
      initial: 'free',
      states: {
        free: { on: { drag: { guard: 'canDrag', target: 'dragging', actions: 'setDragged' } } },
        dragging: {
          on: {
            drop: [
              { guard: 'hasPlace', target: 'free', actions: ['raisePlace', 'clearDragged'] },
              { target: 'free', actions: 'clearDragged' },
            ],
          },
        },
      },
    },
    sync: {
      initial: 'idle',
      on: {
        run: { guard: 'canEdit', actions: 'enqueue' },
        undo: { guard: 'canUndo', actions: 'enqueueUndo' },
        // not while a step is on its way, which is in the tree already
        fresh: { actions: 'keepReread' },
        applied: {
          actions: [
            { type: 'apply', params: ({ event }) => event },
            { type: 'rememberApplied', params: ({ event }) => event },
          ],
        },
      },
      states: {
        idle: {
          initial: 'none',
          on: { fresh: { actions: 'setTree' } },
          always: { guard: 'hasNext', target: 'next' },
          states: { none: {}, saved: {}, undone: {} },
        },
        next: {
          entry: 'takeNext',
          always: [
            { guard: 'hasRequest', target: 'saving' },
            { target: 'refused', actions: 'refuseUnsent' },
          ],
        },
        saving: {
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context: { tree, current } }) => withMarksChanges(tree, requestOf(tree, current as Intent) as Request),
            onDone: [
              {
                guard: hasOutcome('saved'),
                target: 'stepped',
                actions: [
                  { type: 'apply', params: (done) => ({ changed: savedOf(done as Done), intent: done.context.current }) },
                  { type: 'remember', params: (done) => ({ changed: savedOf(done as Done) }) },
                  { type: 'emitDone', params: (done) => ({ changed: savedOf(done as Done) }) },
                ],
              },
              { guard: hasOutcome('declined'), target: 'idle', actions: ['keepUndo', 'clear', 'takeReread'] },
              {
                guard: hasOutcome('conflict'),
                target: 'conflict',
                actions: {
                  type: 'setTheirs',
                  params: ({ event }) => event.output as Extract<SaveOutcome, { kind: 'conflict' }>,
                },
              },
              {
                target: 'refused',
                actions: { type: 'refuse', params: ({ event }) => event.output as Extract<SaveOutcome, { kind: 'rejected' }> },
              },
            ],
            onError: 'broken',
          },
        },
        stepped: {
          entry: 'askAgain',
          always: [
            { guard: 'isUndo', target: 'idle.undone', actions: 'clear' },
            { target: 'idle.saved', actions: 'clear' },
          ],
        },
        // The tree has the nodes of the other person; the same step again goes over them. What waits and what comes goes on after the answer.
        conflict: {
          on: {
            undo: {},
            retry: [
              { guard: 'isUndo', target: 'idle', actions: ['clear', 'takeReread', 'emitReload'] },
              { guard: 'hasRequest', target: 'saving' },
              { target: 'refused', actions: 'refuseUnsent' },
            ],
            dismiss: { target: 'idle', actions: ['clear', 'takeReread', 'emitReload'] },
          },
        },
        refused: {
          entry: ['emitRefused', 'keepTyped', 'takeReread'],
          on: {
            run: { guard: 'canEdit', target: 'idle', actions: ['clear', 'enqueue'] },
            undo: { guard: 'canUndo', target: 'idle', actions: ['clear', 'enqueueUndo'] },
            fresh: { actions: 'setTree' },
            dismiss: { target: 'idle', actions: ['clear', 'emitReload'] },
          },
        },
        broken: {
          on: {
            undo: {},
            // the tree may have changed by another form since
            retry: [
              { guard: 'hasRequest', target: 'saving' },
              { target: 'refused', actions: 'refuseUnsent' },
            ],
            dismiss: { target: 'idle', actions: ['keepTyped', 'keepUndo', 'clear', 'takeReread', 'emitReload'] },
          },
        },
      },
    },
  },
})
