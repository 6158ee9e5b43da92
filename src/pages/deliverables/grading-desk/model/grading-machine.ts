import { and, assertEvent, assign, emit, fromPromise, not, or, raise, setup, stateIn } from 'xstate'
import { absorb, acceptTheirs, adopt, adoptAround, change, destination, neighbours, nothing } from './desk-changes'
import type {
  ErrandOutcome,
  GradingContext,
  GradingEmitted,
  GradingEvent,
  LoadOutcome,
  Opened,
  Refusal,
  SaveOutcome,
  Sheet,
  Work,
} from './grading-words'

const notProvided = () => Promise.reject(new Error('The page provides it'))

const came =
  (kind: string) =>
  ({ event }: { readonly event: { readonly output: { readonly kind: string } } }) =>
    event.output.kind === kind

const setUp = setup({
  types: {
    context: {} as GradingContext,
    events: {} as GradingEvent,
    emitted: {} as GradingEmitted,
    input: {} as Work,
  },
  actors: {
    loadDesk: fromPromise<LoadOutcome, Work>(notProvided),
    saveGrade: fromPromise<SaveOutcome, Work & { readonly revision: number; readonly sheet: Sheet }>(notProvided),
    selectVersion: fromPromise<ErrandOutcome, Work & { readonly versionId: number }>(notProvided),
    releaseGrade: fromPromise<ErrandOutcome, Work & { readonly released: boolean }>(notProvided),
  },
  delays: {
    autosave: 900,
    retry: ({ context }) => Math.min(30_000, 1000 * 2 ** context.attempts),
  },
  guards: {
    isSomebodyElse: ({ context, event }) => event.type === 'open' && event.studentId !== context.work.studentId,
    isSomewhere: ({ context, event }) => event.type === 'go' && destination(context.desk, event.to) !== null,
    isAnotherVersion: ({ context, event }) => event.type === 'compare' && event.versionId !== context.viewedId,
    canGrade: ({ context }) => context.desk?.can_grade === true,
    isLocking: ({ event }) => event.type === 'fresh' && !event.desk.can_grade,
    hasMark: ({ context }) => context.desk !== null && context.desk.grade.outcome !== null,
  },
  actions: {
    /** Gets the desks that may come next, so that the change is instant. */
    prefetch: (_, _params: { readonly studentIds: readonly number[] }) => {},
    clear: assign(({ context }) => ({ ...nothing, work: context.work })),
    lay: assign((_, { desk, sheet }: Opened) => {
      return { desk, original: sheet, sheet, viewedId: desk.selected_version_id ?? desk.versions[0]?.id ?? null }
    }),
    refuse: assign((_, { reason }: { readonly reason: Refusal }) => ({ refusal: reason })),
    turnTo: assign(({ context, event }) => {
      assertEvent(event, 'open')
      return { work: { ...context.work, studentId: event.studentId } }
    }),
    aim: assign(({ context, event }) => {
      assertEvent(event, 'go')
      return { destinationId: destination(context.desk, event.to) }
    }),
    arrive: assign(({ context }) => ({ work: { ...context.work, studentId: context.destinationId ?? context.work.studentId } })),
    tellArrival: emit(({ context }) => ({ type: 'navigate', studentId: context.work.studentId })),
    tellNowhere: emit(({ event }) => {
      assertEvent(event, 'go')
      return { type: 'nowhere', to: event.to }
    }),
    tellHeld: emit({ type: 'held' }),
    look: assign(({ context, event }) => {
      assertEvent(event, 'view')
      return { viewedId: event.versionId, comparedId: event.versionId === context.comparedId ? context.viewedId : context.comparedId }
    }),
    lookBeside: assign(({ event }) => {
      assertEvent(event, 'compare')
      return { comparedId: event.versionId }
    }),
    lookAtOne: assign({ comparedId: null }),
    write: assign(({ context, event }) => {
      assertEvent(event, ['type', 'set'])
      return { sheet: change(context.sheet, event.change), errors: {} }
    }),
    restore: assign(({ context }) => ({ sheet: context.original, errors: {}, theirs: null, refusal: null })),
    adopt: assign(({ context, event }) => {
      assertEvent(event, 'fresh')
      return adopt(context, event)
    }),
    adoptAround: assign(({ context, event }) => {
      assertEvent(event, 'fresh')
      return adoptAround(context, event)
    }),
    absorb: assign(({ context }, { outcome }: { readonly outcome: SaveOutcome }) => absorb(context, outcome)),
    countFailure: assign({ attempts: ({ context }) => context.attempts + 1 }),
    acceptTheirs: assign(({ context }) => acceptTheirs(context)),
    takeUp: assign(({ event }) => {
      assertEvent(event, ['select', 'release'])
      return { errand: event, refusal: null }
    }),
    putDown: assign({ errand: null, refusal: null }),
    freshen: raise((_, { desk, sheet }: Opened) => ({ type: 'fresh', desk, sheet })),
  },
})

export const gradingMachine = setUp.createMachine({
  id: 'gradingDesk',
  context: ({ input }) => ({ ...nothing, work: input }),
  initial: 'loading',
  on: { open: { guard: 'isSomebodyElse', target: '.loading', actions: 'turnTo' } },
  states: {
    loading: {
      id: 'loading',
      entry: 'clear',
      invoke: {
        id: 'loadDesk',
        src: 'loadDesk',
        input: ({ context }) => context.work,
        onDone: [
          { guard: came('opened'), target: 'desk', actions: { type: 'lay', params: ({ event }) => event.output as Opened } },
          { target: 'closed', actions: { type: 'refuse', params: ({ event }) => event.output as { readonly reason: Refusal } } },
        ],
        onError: 'unavailable',
      },
    },
    unavailable: { on: { retry: 'loading' } },
    closed: {},
    desk: {
      type: 'parallel',
      entry: { type: 'prefetch', params: ({ context }) => ({ studentIds: neighbours(context.desk) }) },
      states: {
        reviewing: {
          initial: 'one',
          on: { view: { actions: 'look' } },
          states: {
            one: {
              on: { compare: { guard: 'isAnotherVersion', target: 'sideBySide', actions: 'lookBeside' } },
            },
            sideBySide: {
              on: {
                compare: { guard: 'isAnotherVersion', actions: 'lookBeside' },
                stopComparing: { target: 'one', actions: 'lookAtOne' },
              },
            },
          },
        },
        grading: {
          initial: 'opening',
          on: { fresh: { actions: 'adoptAround' } },
          states: {
            opening: { always: [{ guard: 'canGrade', target: 'settled' }, { target: 'settled.locked' }] },
            settled: {
              id: 'settled',
              initial: 'clean',
              on: {
                type: { target: 'unsaved', actions: 'write' },
                set: { target: 'unsaved.due', actions: 'write' },
                tidy: { actions: 'restore' },
                fresh: [{ guard: 'isLocking', target: '.locked', actions: 'adopt' }, { actions: 'adopt' }],
              },
              states: {
                clean: {},
                saved: {},
                locked: {
                  on: {
                    type: {},
                    set: {},
                    fresh: [{ guard: 'isLocking', actions: 'adopt' }, { target: 'clean', actions: 'adopt' }],
                  },
                },
              },
            },
            unsaved: {
              id: 'unsaved',
              initial: 'dirty',
              states: {
                dirty: {
                  always: { guard: or([stateIn('#leaving'), stateIn('#releaseWaiting')]), target: 'due' },
                  after: { autosave: 'due' },
                  on: {
                    type: { target: 'dirty', reenter: true, actions: 'write' },
                    set: { target: 'due', actions: 'write' },
                    flush: 'due',
                    go: 'due',
                  },
                },
                // one write in flight at a time: a selection or a release may still be on its way
                due: {
                  always: { guard: not(or([stateIn('#selectAsking'), stateIn('#releaseAsking')])), target: 'saving' },
                  on: { type: { actions: 'write' }, set: { actions: 'write' } },
                },
                saving: {
                  id: 'saving',
                  initial: 'steady',
                  states: {
                    steady: { on: { type: { target: 'changed', actions: 'write' }, set: { target: 'changed', actions: 'write' } } },
                    changed: { id: 'changed', on: { type: { actions: 'write' }, set: { actions: 'write' } } },
                  },
                  invoke: {
                    id: 'saveGrade',
                    src: 'saveGrade',
                    input: ({ context }) => ({ ...context.work, revision: context.desk?.grade.revision ?? 0, sheet: context.sheet }),
                    onDone: [
                      {
                        guard: and([came('saved'), stateIn('#changed')]),
                        target: 'dirty',
                        actions: { type: 'absorb', params: ({ event }) => ({ outcome: event.output }) },
                      },
                      {
                        guard: came('saved'),
                        target: '#settled.saved',
                        actions: { type: 'absorb', params: ({ event }) => ({ outcome: event.output }) },
                      },
                      // what was refused has been typed over meanwhile
                      { guard: and([came('invalid'), stateIn('#changed')]), target: 'dirty' },
                      {
                        guard: came('invalid'),
                        target: '#stuck.invalid',
                        actions: { type: 'absorb', params: ({ event }) => ({ outcome: event.output }) },
                      },
                      {
                        guard: came('conflict'),
                        target: '#stuck.conflict',
                        actions: { type: 'absorb', params: ({ event }) => ({ outcome: event.output }) },
                      },
                      {
                        target: '#stuck.refused',
                        actions: { type: 'absorb', params: ({ event }) => ({ outcome: event.output }) },
                      },
                    ],
                    onError: { target: '#stuck.failed', actions: 'countFailure' },
                  },
                },
              },
            },
            stuck: {
              id: 'stuck',
              initial: 'failed',
              on: {
                type: { target: 'unsaved', actions: 'write' },
                set: { target: 'unsaved.due', actions: 'write' },
                discard: { target: 'opening', actions: 'restore' },
              },
              states: {
                invalid: {},
                conflict: {
                  on: {
                    type: { actions: 'write' },
                    set: { actions: 'write' },
                    keepMine: { target: '#unsaved.due', actions: 'acceptTheirs' },
                    takeTheirs: { target: '#settled', actions: ['acceptTheirs', 'restore'] },
                    discard: {},
                  },
                },
                refused: { on: { retry: '#unsaved.due' } },
                failed: {
                  after: { retry: '#unsaved.due' },
                  on: { retry: '#unsaved.due', flush: '#unsaved.due', go: '#unsaved.due', release: '#unsaved.due' },
                },
              },
            },
          },
        },
        errand: {
          initial: 'quiet',
          states: {
            quiet: {
              id: 'errandQuiet',
              initial: 'none',
              on: {
                select: { guard: 'canGrade', target: 'selecting', actions: 'takeUp' },
                release: { guard: 'canGrade', target: 'releasing', actions: 'takeUp' },
              },
              states: {
                none: {},
                failed: { on: { dismiss: { target: 'none', actions: 'putDown' } } },
              },
            },
            selecting: {
              initial: 'waiting',
              states: {
                waiting: { always: { guard: not(stateIn('#saving')), target: 'asking' } },
                asking: {
                  id: 'selectAsking',
                  invoke: {
                    id: 'selectVersion',
                    src: 'selectVersion',
                    input: ({ context: { work, errand } }) => ({ ...work, versionId: errand?.type === 'select' ? errand.versionId : 0 }),
                    onDone: [
                      {
                        guard: came('done'),
                        target: '#errandQuiet',
                        actions: ['putDown', { type: 'freshen', params: ({ event }) => event.output as Opened }],
                      },
                      {
                        target: '#errandQuiet.failed',
                        actions: { type: 'refuse', params: ({ event }) => event.output as { readonly reason: Refusal } },
                      },
                    ],
                    onError: '#errandQuiet.failed',
                  },
                },
              },
            },
            releasing: {
              initial: 'waiting',
              states: {
                waiting: {
                  id: 'releaseWaiting',
                  always: [
                    { guard: and([stateIn('#settled'), 'hasMark']), target: 'asking' },
                    { guard: or([stateIn('#settled'), stateIn('#stuck')]), target: '#errandQuiet', actions: ['putDown', 'tellHeld'] },
                  ],
                },
                asking: {
                  id: 'releaseAsking',
                  invoke: {
                    id: 'releaseGrade',
                    src: 'releaseGrade',
                    input: ({ context: { work, errand } }) => ({ ...work, released: errand?.type === 'release' && errand.released }),
                    onDone: [
                      {
                        guard: came('done'),
                        target: '#errandQuiet',
                        actions: ['putDown', { type: 'freshen', params: ({ event }) => event.output as Opened }],
                      },
                      {
                        target: '#errandQuiet.failed',
                        actions: { type: 'refuse', params: ({ event }) => event.output as { readonly reason: Refusal } },
                      },
                    ],
                    onError: '#errandQuiet.failed',
                  },
                },
              },
            },
          },
        },
        place: {
          initial: 'here',
          states: {
            here: {
              on: { go: [{ guard: 'isSomewhere', target: 'leaving', actions: 'aim' }, { actions: 'tellNowhere' }] },
            },
            leaving: {
              id: 'leaving',
              always: [
                { guard: and([stateIn('#settled'), stateIn('#errandQuiet')]), target: '#loading', actions: ['arrive', 'tellArrival'] },
                { guard: stateIn('#stuck'), target: 'here', actions: 'tellHeld' },
              ],
              on: { go: { guard: 'isSomewhere', actions: 'aim' } },
            },
          },
        },
      },
    },
  },
})
