import { and, not, or, stateIn } from 'xstate'
import { neighbours, nothing } from './desk-changes'
import { came, gradingSetup } from './grading-setup'
import type { Opened, Refusal, SaveOutcome } from './grading-words'

const absorb = { type: 'absorb', params: ({ event }: { event: { output: SaveOutcome } }) => ({ outcome: event.output }) } as const

export const gradingMachine = gradingSetup.createMachine({
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
                    fresh: [
                      { guard: 'isLocking', actions: 'adopt' },
                      { target: 'clean', actions: 'adopt' },
                    ],
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
                      { guard: and([came('saved'), stateIn('#changed')]), target: 'dirty', actions: absorb },
                      { guard: came('saved'), target: '#settled.saved', actions: absorb },
                      // what was refused has been typed over meanwhile
                      { guard: and([came('invalid'), stateIn('#changed')]), target: 'dirty' },
                      { guard: came('invalid'), target: '#stuck.invalid', actions: absorb },
                      { guard: came('conflict'), target: '#stuck.conflict', actions: absorb },
                      { target: '#stuck.refused', actions: absorb },
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
