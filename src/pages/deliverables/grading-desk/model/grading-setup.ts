import { assertEvent, assign, emit, fromPromise, raise, setup } from 'xstate'
import { absorb, acceptTheirs, adopt, adoptAround, change, destination, nothing } from './desk-changes'
import type {
  ErrandOutcome,
  GradingContext,
  GradingEmitted,
  GradingEvent,
  LoadOutcome,
  Opened,
  Refusal,
  ReleaseInput,
  SaveInput,
  SaveOutcome,
  SelectInput,
  Work,
} from './grading-words'

const notProvided = () => Promise.reject(new Error('The page provides it'))

/** Which of its outcomes an actor answered with. */
export const came =
  (kind: string) =>
  ({ event }: { readonly event: { readonly output: { readonly kind: string } } }) =>
    event.output.kind === kind

/** What the grading machine can do; `grading-machine.ts` says when. */
export const gradingSetup = setup({
  types: {
    context: {} as GradingContext,
    events: {} as GradingEvent,
    emitted: {} as GradingEmitted,
    input: {} as Work,
  },
  actors: {
    loadDesk: fromPromise<LoadOutcome, Work>(notProvided),
    saveGrade: fromPromise<SaveOutcome, SaveInput>(notProvided),
    selectVersion: fromPromise<ErrandOutcome, SelectInput>(notProvided),
    releaseGrade: fromPromise<ErrandOutcome, ReleaseInput>(notProvided),
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
