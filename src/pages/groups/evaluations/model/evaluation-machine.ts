import { assign, emit, fromPromise, setup } from 'xstate'
import { type Entries, entriesOf, entryOf, type EvaluatedProgram, isMissing, lineOf, withOthers } from './entries'
import type { CloseOutcome, EvaluationEvent, Sent } from './evaluation-events'
import { closedElsewhere, foundElsewhere, type Input, isToClose, lost, quiet, withFound } from './found-closed'

interface Context {
  readonly program: EvaluatedProgram
  /** Only what was typed. */
  readonly typed: Entries
  /** What other tabs had typed when the closing was previewed. */
  readonly others: Entries
  /** What was typed and is not in the acta, because it was closed elsewhere meanwhile; null where it was not. */
  readonly leftOut: Entries | null
  /** The student who is reopened, closed again, or added to the acta. */
  readonly studentId: number | null
  readonly reason: string
  /** The marks were not those that had been shown. */
  readonly isChanged: boolean
  /** The answer to a closing was lost: it may be closed. */
  readonly isUnanswered: boolean
  readonly error: unknown
}

const notProvided = () => Promise.reject(new Error('The page provides it'))

/**
 * One program of an evaluation: open, its closing previewed and accepted, closed, and closed for one student: again after reopening them, or for
 * the first time where they are missing in it.
 */
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
    isClosedAsSent: ({ context }) =>
      context.isUnanswered && Object.keys(closedElsewhere(context.program, withOthers(context).typed).leftOut).length === 0,
    hasReason: ({ context }) => context.reason.trim() !== '',
    hasNeededReason: ({ context: { program, studentId, reason } }) => !isMissing(program, studentId) || reason.trim() !== '',
  },
}).createMachine({
  id: 'evaluation',
  context: ({ input: { program } }) => ({
    ...{ program, typed: {}, others: {}, leftOut: null, studentId: null, reason: '' },
    ...{ ...quiet, isUnanswered: false },
  }),
  initial: 'deciding',
  on: { found: { actions: assign(({ context, event }) => withFound(context, event.entries)) } },
  states: {
    deciding: { always: [{ guard: 'isClosed', target: 'closed' }, { target: 'open' }] },
    open: {
      on: {
        type: { actions: assign(({ context, event }) => ({ typed: { ...context.typed, [event.studentId]: event.entry } })) },
        review: {
          target: 'previewing',
          actions: assign(({ event }) => ({ ...quiet, others: event.others })),
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
      // what is found meanwhile is not sent, and waits on the device
      on: { found: {} },
      invoke: {
        id: 'close',
        src: 'close',
        input: ({ context }) => ({ fingerprint: context.program.fingerprint, students: entriesOf(withOthers(context)) }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'outdated', target: 'previewing', actions: assign({ isChanged: true }) },
          {
            target: 'closed',
            actions: [
              assign(({ event }) => (event.output.kind === 'saved' ? { program: event.output.program } : {})),
              emit(({ context }) => ({ type: 'saved', what: 'closed', program: context.program, sent: withOthers(context).typed })),
              assign({ typed: {}, others: {} }),
            ],
          },
        ],
        onError: { target: 'previewing.ready', actions: assign(({ context, event }) => lost(context, event.error)) },
      },
    },
    // by the request whose answer was lost, or by somebody else
    foundClosed: {
      always: [
        {
          guard: 'isClosedAsSent',
          target: 'closed',
          actions: [
            emit(({ context }) =>
              context.studentId === null
                ? { type: 'saved', what: 'closed', program: context.program, sent: withOthers(context).typed }
                : { type: 'saved', what: 'closedAgain', program: context.program },
            ),
            assign({ ...quiet, typed: {}, others: {}, isUnanswered: false }),
          ],
        },
        { target: 'closed', actions: assign(({ context }) => foundElsewhere(context)) },
      ],
    },
    closed: {
      on: {
        reopen: { target: 'reopening', actions: assign(({ event }) => ({ studentId: event.studentId, reason: '', ...quiet })) },
        dismiss: { actions: assign({ leftOut: null }) },
        closeAgain: {
          target: 'closingAgain',
          actions: assign(({ event }) => ({ studentId: event.studentId, reason: '', ...quiet, isUnanswered: false })),
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
                guard: ({ context, event }) => !isToClose(event.output, context.studentId),
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
            typeReason: { actions: assign(({ event }) => ({ reason: event.reason })) },
            back: { target: '#evaluation.closed', actions: assign({ ...quiet, typed: {} }) },
            accept: { guard: 'hasNeededReason', target: 'sending', actions: assign(quiet) },
          },
        },
        sending: {
          invoke: {
            id: 'closeStudent',
            src: 'closeStudent',
            input: ({ context }) => ({
              studentId: context.studentId ?? 0,
              fingerprint: lineOf(context.program, context.studentId)?.fingerprint ?? '',
              ...entryOf(context, context.studentId ?? 0),
              ...(isMissing(context.program, context.studentId) ? { reason: context.reason.trim() } : {}),
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
            onError: { target: 'asking', actions: assign(({ context, event }) => lost(context, event.error)) },
          },
        },
      },
    },
  },
})
