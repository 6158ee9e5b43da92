import { assign, emit, fromPromise, setup } from 'xstate'
import { type Entries, entriesOf, type Entry, entryOf, type EvaluatedProgram } from './entries'
import { closedElsewhere, type Input, quiet, startOf } from './found-closed'

/** What came of a closing: `outdated` where the marks or the state were not those that had been shown. */
export type CloseOutcome = { readonly kind: 'saved'; readonly program: EvaluatedProgram } | { readonly kind: 'outdated' }

/** What each call sends. */
export interface Sent {
  readonly close: { readonly fingerprint: string; readonly students: readonly ({ readonly id: number } & Entry)[] }
  readonly reopen: { readonly studentId: number; readonly reason: string }
  readonly closeStudent: { readonly studentId: number; readonly fingerprint: string } & Entry
}

interface Context {
  readonly program: EvaluatedProgram
  /** Only what was typed. */
  readonly typed: Entries
  /** What was typed and is not in the acta, because it was closed elsewhere meanwhile; null where it was not. */
  readonly leftOut: Entries | null
  /** The student who is reopened, or closed again. */
  readonly studentId: number | null
  readonly reason: string
  /** The marks were not those that had been shown. */
  readonly isChanged: boolean
  /** The answer to a closing was lost: it may be closed. */
  readonly isUnanswered: boolean
  readonly error: unknown
}

export type EvaluationEvent =
  | { readonly type: 'type'; readonly studentId: number; readonly entry: Entry }
  /** With what is kept on the device by then: another tab may have typed beside other students. */
  | { readonly type: 'review'; readonly kept: Entries }
  | { readonly type: 'back' }
  | { readonly type: 'accept' }
  | { readonly type: 'reopen'; readonly studentId: number }
  | { readonly type: 'closeAgain'; readonly studentId: number }
  | { readonly type: 'typeReason'; readonly reason: string }
  /** The program was read again. */
  | { readonly type: 'refresh'; readonly program: EvaluatedProgram }
  /** What was left out of the acta has been read. */
  | { readonly type: 'dismiss' }

const notProvided = () => Promise.reject(new Error('The page provides it'))

/** One program of an evaluation: open, its closing previewed and accepted, closed, and reopened and closed again for one student. */
export const evaluationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EvaluationEvent,
    input: {} as Input,
    emitted: {} as
      | { type: 'saved'; what: 'reopened' | 'closedAgain'; program: EvaluatedProgram }
      | { type: 'saved'; what: 'closed'; program: EvaluatedProgram; sent: Entries },
  },
  actors: {
    load: fromPromise<EvaluatedProgram>(notProvided),
    close: fromPromise<CloseOutcome, Sent['close']>(notProvided),
    reopen: fromPromise<EvaluatedProgram, Sent['reopen']>(notProvided),
    closeStudent: fromPromise<CloseOutcome, Sent['closeStudent']>(notProvided),
  },
  guards: {
    isClosed: ({ context }) => context.program.closed_at !== null,
    isClosedAsSent: ({ context: { program, typed, isUnanswered } }) =>
      isUnanswered && Object.keys(closedElsewhere(program, typed).leftOut).length === 0,
    hasReason: ({ context }) => context.reason.trim() !== '',
  },
}).createMachine({
  id: 'evaluation',
  context: ({ input }) => ({ studentId: null, reason: '', ...quiet, ...startOf(input) }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isClosed', target: 'closed' }, { target: 'open' }] },
    open: {
      on: {
        type: { actions: assign(({ context, event }) => ({ typed: { ...context.typed, [event.studentId]: event.entry } })) },
        review: {
          target: 'previewing',
          actions: assign(({ context, event }) => ({ ...quiet, typed: { ...event.kept, ...context.typed } })),
        },
        refresh: [
          {
            guard: ({ event }) => event.program.closed_at !== null,
            target: 'foundClosed',
            actions: assign(({ event }) => ({ program: event.program })),
          },
          { actions: assign(({ event }) => ({ program: event.program })) },
        ],
      },
    },
    previewing: {
      initial: 'loading',
      states: {
        // The marks may be older than those that the closing would hold.
        loading: {
          invoke: {
            id: 'load',
            src: 'load',
            onDone: [
              {
                guard: ({ event }) => event.output.closed_at !== null,
                target: '#evaluation.foundClosed',
                actions: assign(({ event }) => ({ program: event.output })),
              },
              { target: 'ready', actions: assign(({ event }) => ({ program: event.output })) },
            ],
            onError: { target: '#evaluation.open', actions: assign(({ event }) => ({ error: event.error })) },
          },
          on: { back: { target: '#evaluation.open', actions: assign(quiet) } },
        },
        ready: {
          on: {
            back: { target: '#evaluation.open', actions: assign(quiet) },
            accept: { target: '#evaluation.closing', actions: assign(quiet) },
          },
        },
      },
    },
    closing: {
      invoke: {
        id: 'close',
        src: 'close',
        input: ({ context }) => ({ fingerprint: context.program.fingerprint, students: entriesOf(context) }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'outdated', target: 'previewing', actions: assign({ isChanged: true }) },
          {
            target: 'closed',
            actions: [
              assign(({ event }) => (event.output.kind === 'saved' ? { program: event.output.program } : {})),
              emit(({ context }) => ({ type: 'saved', what: 'closed', program: context.program, sent: context.typed })),
              assign({ typed: {} }),
            ],
          },
        ],
        onError: { target: 'previewing.ready', actions: assign(({ event }) => ({ error: event.error, isUnanswered: true })) },
      },
    },
    // by the request whose answer was lost, or by somebody else
    foundClosed: {
      always: [
        {
          guard: 'isClosedAsSent',
          target: 'closed',
          actions: [
            emit(({ context: { program, typed, studentId } }) =>
              studentId === null
                ? { type: 'saved', what: 'closed', program, sent: typed }
                : { type: 'saved', what: 'closedAgain', program },
            ),
            assign({ ...quiet, typed: {}, isUnanswered: false }),
          ],
        },
        { target: 'closed', actions: assign(({ context: { program, typed } }) => closedElsewhere(program, typed)) },
      ],
    },
    closed: {
      on: {
        reopen: { target: 'reopening', actions: assign(({ event }) => ({ studentId: event.studentId, reason: '', ...quiet })) },
        dismiss: { actions: assign({ leftOut: null }) },
        closeAgain: {
          target: 'closingAgain',
          actions: assign(({ event }) => ({ studentId: event.studentId, ...quiet, isUnanswered: false })),
        },
        refresh: { target: 'deciding', actions: assign(({ event }) => ({ program: event.program })) },
      },
    },
    reopening: {
      initial: 'asking',
      states: {
        asking: {
          on: {
            typeReason: { actions: assign(({ event }) => ({ reason: event.reason })) },
            back: { target: '#evaluation.closed', actions: assign(quiet) },
            accept: { guard: 'hasReason', target: 'sending', actions: assign(quiet) },
          },
        },
        sending: {
          invoke: {
            id: 'reopen',
            src: 'reopen',
            input: ({ context }) => ({ studentId: context.studentId ?? 0, reason: context.reason.trim() }),
            onDone: {
              target: '#evaluation.closed',
              actions: [
                assign(({ event }) => ({ program: event.output })),
                emit(({ event }) => ({ type: 'saved', what: 'reopened', program: event.output })),
              ],
            },
            onError: { target: 'asking', actions: assign(({ event }) => ({ error: event.error })) },
          },
        },
      },
    },
    closingAgain: {
      initial: 'asking',
      states: {
        loading: {
          invoke: {
            id: 'reload',
            src: 'load',
            onDone: [
              {
                guard: ({ context, event }) =>
                  event.output.students.some(({ student, reopened }) => student.id === context.studentId && reopened === null),
                target: '#evaluation.foundClosed',
                actions: assign(({ event }) => ({ program: event.output })),
              },
              { target: 'asking', actions: assign(({ event }) => ({ program: event.output })) },
            ],
            onError: { target: 'asking', actions: assign(({ event }) => ({ error: event.error })) },
          },
        },
        asking: {
          on: {
            type: { actions: assign(({ context, event }) => ({ typed: { ...context.typed, [event.studentId]: event.entry } })) },
            back: { target: '#evaluation.closed', actions: assign({ ...quiet, typed: {} }) },
            accept: { target: 'sending', actions: assign(quiet) },
          },
        },
        sending: {
          invoke: {
            id: 'closeStudent',
            src: 'closeStudent',
            input: ({ context }) => ({
              studentId: context.studentId ?? 0,
              fingerprint: context.program.students.find(({ student }) => student.id === context.studentId)?.fingerprint ?? '',
              ...entryOf(context, context.studentId ?? 0),
            }),
            onDone: [
              { guard: ({ event }) => event.output.kind === 'outdated', target: 'loading', actions: assign({ isChanged: true }) },
              {
                target: '#evaluation.closed',
                actions: [
                  assign(({ event }) => (event.output.kind === 'saved' ? { program: event.output.program, typed: {} } : {})),
                  emit(({ context }) => ({ type: 'saved', what: 'closedAgain', program: context.program })),
                ],
              },
            ],
            onError: { target: 'asking', actions: assign(({ event }) => ({ error: event.error, isUnanswered: true })) },
          },
        },
      },
    },
  },
})
