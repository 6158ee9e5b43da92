import { assertEvent, assign, emit, fromPromise, sendTo, setup } from 'xstate'
import { gradeAutosave, recordOf, type Desk, type Rejection, type Work } from '@/features/save-grade'
import type {
  ActionOutcome,
  Destination,
  GradingEmitted,
  GradingEvent,
  LoadOutcome,
  PendingAction,
  ReleaseInput,
  SelectInput,
} from './grading-types'

interface Context {
  readonly work: Work
  /** As last read; the autosave has the last saved grade. */
  readonly desk: Desk | null
  /** Why the desk cannot be opened. */
  readonly rejection: Rejection | null
  readonly viewedId: number | null
  readonly comparedId: number | null
  /** The selection or release that is waiting, pending or failed. */
  readonly pendingAction: PendingAction | null
  /** The student to go to once this one's grade is saved. */
  readonly destinationId: number | null
  /** A file for the student is on its way: leaving the student would cancel it, and publishing would not include it. */
  readonly isUploading: boolean
}

/** The grade of the open desk, as its autosave begins with it. */
export const openRecord = (work: Work, desk: Desk) => recordOf(work, desk)

/** Before a student's desk is read. */
export const empty: Omit<Context, 'work'> = {
  desk: null,
  rejection: null,
  viewedId: null,
  comparedId: null,
  pendingAction: null,
  destinationId: null,
  isUploading: false,
}

/** The student in a direction; null at the end of the list, or when all work is graded. */
function studentAt(desk: Desk | null, to: Destination): number | null {
  if (!desk) return null
  const { next_id, previous_id, next_ungraded_id } = desk.place
  return { next: next_id, previous: previous_id, nextUngraded: next_ungraded_id }[to]
}

/** The possible next students, the most likely first. */
export function neighbours(desk: Desk | null): number[] {
  const ids = [studentAt(desk, 'next'), studentAt(desk, 'nextUngraded'), studentAt(desk, 'previous')]
  return [...new Set(ids)].filter((id) => id !== null)
}

const notProvided = () => Promise.reject(new Error('The page provides it'))

export const hasOutcome =
  (kind: string) =>
  ({ event }: { readonly event: { readonly output: { readonly kind: string } } }) =>
    event.output.kind === kind

/** Actions, guards and actors of the grading machine; `grading-machine.ts` has its states. */
export const gradingSetup = setup({
  types: {
    context: {} as Context,
    events: {} as GradingEvent,
    emitted: {} as GradingEmitted,
    input: {} as Work,
    children: {} as { autosave: 'autosave' },
  },
  actors: {
    autosave: gradeAutosave,
    loadDesk: fromPromise<LoadOutcome, Work>(notProvided),
    selectVersion: fromPromise<ActionOutcome, SelectInput>(notProvided),
    releaseGrade: fromPromise<ActionOutcome, ReleaseInput>(notProvided),
    /** Ends when the work has no annotation that is not saved. */
    annotationsSaved: fromPromise<void, Work>(notProvided),
  },
  guards: {
    isOtherStudent: ({ context, event }) => event.type === 'open' && event.studentId !== context.work.studentId,
    hasStudent: ({ context, event }) => event.type === 'go' && studentAt(context.desk, event.to) !== null,
    isUploading: ({ context }) => context.isUploading,
    areUploadsOver: ({ event }) => event.type === 'uploads' && !event.isUnderWay,
    isGoing: ({ context }) => context.destinationId !== null,
    isAnotherVersion: ({ context, event }) => event.type === 'compare' && event.versionId !== context.viewedId,
    canGrade: ({ context }) => context.desk?.can_grade === true,
    // a cleared mark that is published is withdrawn
    hasMark: ({ event }) => event.type === 'autosave.held' && (event.server.outcome !== null || event.server.released_at !== null),
  },
  actions: {
    /** Prefetches the desks of the possible next students. */
    prefetch: (_, _params: { readonly studentIds: readonly number[] }) => {},
    reset: assign(({ context }) => ({ ...empty, work: context.work })),
    reject: assign((_, { reason }: { readonly reason: Rejection }) => ({ rejection: reason })),
    setDesk: assign((_, { desk }: { readonly desk: Desk }) => ({ desk })),
    setStudent: assign(({ context, event }) => {
      assertEvent(event, 'open')
      return { work: { ...context.work, studentId: event.studentId } }
    }),
    setDestination: assign(({ context, event }) => {
      assertEvent(event, 'go')
      return { destinationId: studentAt(context.desk, event.to) }
    }),
    switchStudent: assign(({ context }) => ({ work: { ...context.work, studentId: context.destinationId ?? context.work.studentId } })),
    showCountingVersion: assign(({ context: { desk } }) => ({ viewedId: desk?.selected_version_id ?? desk?.versions[0]?.id ?? null })),
    showVersion: assign(({ context, event }) => {
      assertEvent(event, 'view')
      return { viewedId: event.versionId, comparedId: event.versionId === context.comparedId ? context.viewedId : context.comparedId }
    }),
    compareVersion: assign(({ event }) => {
      assertEvent(event, 'compare')
      return { comparedId: event.versionId }
    }),
    stopComparing: assign({ comparedId: null }),
    setUploading: assign(({ event }) => {
      assertEvent(event, 'uploads')
      return { isUploading: event.isUnderWay }
    }),
    startAction: assign(({ event }) => {
      assertEvent(event, ['select', 'release'])
      return { pendingAction: event }
    }),
    clearAction: assign({ pendingAction: null }),
    stay: assign({ pendingAction: null, destinationId: null }),
    forwardToAutosave: sendTo('autosave', ({ event }) => {
      assertEvent(event, ['change', 'set', 'normalise', 'flush', 'retry', 'discard', 'keepMine', 'takeTheirs'])
      return event
    }),
    refreshGrade: sendTo('autosave', ({ context: { work } }, { desk }: { readonly desk: Desk }) => ({
      type: 'refresh',
      server: recordOf(work, desk),
      canWrite: desk.can_grade,
    })),
    hold: sendTo('autosave', (_, when: 'quiet' | 'saved') => ({ type: 'hold', when })),
    resume: sendTo('autosave', { type: 'resume' }),
    emitArrived: emit(({ context }) => ({ type: 'arrived', studentId: context.work.studentId })),
    emitNoMoreStudents: emit(({ event }) => {
      assertEvent(event, 'go')
      return { type: 'noMoreStudents', to: event.to }
    }),
    emitBlocked: emit({ type: 'blocked' }),
  },
})
