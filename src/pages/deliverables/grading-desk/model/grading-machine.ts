import { and, spawnChild, stopChild } from 'xstate'
import type { Desk, Rejection } from '@/features/save-grade'
import { empty, gradingSetup, hasOutcome, neighbours, openRecord } from './grading-setup'

type WithDesk = { readonly desk: Desk }
type Done = { readonly event: { readonly output: unknown } }

const forward = { actions: 'forwardToAutosave' } as const
const startAction = {
  select: { guard: 'canGrade', target: '#selecting', actions: 'startAction' },
  release: { guard: 'canGrade', target: '#releasing', actions: 'startAction' },
} as const
const setReadDesk = { type: 'setDesk' as const, params: ({ event }: Done) => event.output as WithDesk }
const refreshReadGrade = { type: 'refreshGrade' as const, params: ({ event }: Done) => event.output as WithDesk }
/** Waits until no file is on its way, then saves again what was typed meanwhile. */
const afterUploads = (target: 'leaving' | 'waiting') =>
  ({ uploads: [{ guard: 'areUploadsOver', target, actions: 'setUploading' }, { actions: 'setUploading' }] }) as const
const stayBlocked = { target: '#idle', actions: ['stay', 'emitBlocked'] } as const

/**
 * The desk where a teacher grades one student after the other. A child actor per student saves the grade. This machine
 * has the shown student and one action at a time: select a version, release the mark, go to another student.
 */
export const gradingMachine = gradingSetup.createMachine({
  id: 'gradingDesk',
  context: ({ input }) => ({ ...empty, work: input }),
  initial: 'loading',
  on: { open: { guard: 'isOtherStudent', target: '.loading', actions: 'setStudent' } },
  states: {
    loading: {
      id: 'loading',
      entry: 'reset',
      invoke: {
        id: 'loadDesk',
        src: 'loadDesk',
        input: ({ context }) => context.work,
        onDone: [
          { guard: hasOutcome('opened'), target: 'desk', actions: [setReadDesk, 'showCountingVersion'] },
          { target: 'closed', actions: { type: 'reject', params: ({ event }) => event.output as { readonly reason: Rejection } } },
        ],
        onError: 'unavailable',
      },
    },
    unavailable: { on: { retry: 'loading' } },
    closed: {},
    desk: {
      type: 'parallel',
      entry: [
        spawnChild('autosave', {
          id: 'autosave',
          input: ({ context: { work, desk }, self }) => ({
            server: openRecord(work, desk as Desk),
            canWrite: desk?.can_grade === true,
            parent: self,
          }),
        }),
        { type: 'prefetch', params: ({ context }) => ({ studentIds: neighbours(context.desk) }) },
      ],
      exit: stopChild('autosave'),
      on: {
        change: forward,
        set: forward,
        normalise: forward,
        flush: forward,
        retry: forward,
        discard: forward,
        keepMine: forward,
        takeTheirs: forward,
        fresh: {
          actions: [
            { type: 'setDesk', params: ({ event }) => event },
            { type: 'refreshGrade', params: ({ event }) => event },
          ],
        },
        uploads: { actions: 'setUploading' },
        go: [{ guard: 'hasStudent', actions: 'setDestination' }, { actions: 'emitNoMoreStudents' }],
      },
      states: {
        versions: {
          initial: 'one',
          on: { view: { actions: 'showVersion' } },
          states: {
            one: { on: { compare: { guard: 'isAnotherVersion', target: 'sideBySide', actions: 'compareVersion' } } },
            sideBySide: {
              on: {
                compare: { guard: 'isAnotherVersion', actions: 'compareVersion' },
                stopComparing: { target: 'one', actions: 'stopComparing' },
              },
            },
          },
        },
        action: {
          initial: 'idle',
          states: {
            idle: {
              id: 'idle',
              initial: 'none',
              entry: 'resume',
              always: { guard: 'isGoing', target: 'leaving' },
              on: startAction,
              states: {
                none: {},
                failed: { on: { dismiss: { target: 'none', actions: 'clearAction' } } },
                // the mark is published once they are saved, or discarded at their place
                unsaved: {
                  invoke: {
                    id: 'annotationsSaved',
                    src: 'annotationsSaved',
                    input: ({ context }) => context.work,
                    onDone: [
                      { guard: 'canGrade', target: '#releasing' },
                      { target: 'none', actions: 'clearAction' },
                    ],
                    onError: 'failed',
                  },
                  on: { dismiss: { target: 'none', actions: 'clearAction' } },
                },
              },
            },
            selecting: {
              id: 'selecting',
              initial: 'waiting',
              states: {
                // one write of the work at a time
                waiting: { entry: { type: 'hold', params: 'quiet' }, on: { 'autosave.held': 'sending' } },
                sending: {
                  invoke: {
                    id: 'selectVersion',
                    src: 'selectVersion',
                    input: ({ context: { work, pendingAction } }) => ({
                      ...work,
                      versionId: pendingAction?.type === 'select' ? pendingAction.versionId : 0,
                    }),
                    onDone: [
                      { guard: hasOutcome('done'), target: '#idle', actions: ['clearAction', setReadDesk, refreshReadGrade] },
                      { target: '#idle.failed' },
                    ],
                    onError: '#idle.failed',
                  },
                },
              },
            },
            // the input is saved first
            releasing: {
              id: 'releasing',
              initial: 'waiting',
              states: {
                waiting: {
                  entry: { type: 'hold', params: 'saved' },
                  on: {
                    'autosave.held': [
                      { guard: and(['hasMark', 'isUploading']), target: 'uploading' },
                      { guard: 'hasMark', target: 'sending' },
                      stayBlocked,
                    ],
                    'autosave.blocked': stayBlocked,
                  },
                },
                // the mark is published with the file
                uploading: { entry: 'resume', on: afterUploads('waiting') },
                sending: {
                  invoke: {
                    id: 'releaseGrade',
                    src: 'releaseGrade',
                    input: ({ context: { work, pendingAction } }) => ({
                      ...work,
                      released: pendingAction?.type === 'release' && pendingAction.released,
                    }),
                    onDone: [
                      { guard: hasOutcome('done'), target: '#idle', actions: ['clearAction', setReadDesk, refreshReadGrade] },
                      { guard: hasOutcome('unsaved'), target: '#idle.unsaved' },
                      { target: '#idle.failed' },
                    ],
                    onError: '#idle.failed',
                  },
                },
              },
            },
            leaving: {
              entry: { type: 'hold', params: 'saved' },
              on: {
                ...startAction,
                'autosave.held': [
                  { guard: 'isUploading', target: 'uploading' },
                  { target: '#loading', actions: ['switchStudent', 'emitArrived'] },
                ],
                'autosave.blocked': stayBlocked,
              },
            },
            uploading: { entry: 'resume', on: { ...startAction, ...afterUploads('leaving') } },
          },
        },
      },
    },
  },
})
