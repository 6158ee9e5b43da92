import { assertEvent, assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import { adopted, assigned, begun, canCheck } from './import-changes'
import type {
  CheckInput,
  GiveUpOutcome,
  ImportContext,
  ImportEmitted,
  ImportEvent,
  ImportId,
  ImportStart,
  Outcome,
  Problem,
  SendInput,
  SendSaid,
  StartInput,
  StudentImport,
  WatchSaid,
} from './import-words'

const notProvided = () => Promise.reject(new Error('The page provides it'))
const notStarted = () => {
  throw new Error('The page provides it')
}

/** What importing can do; `import-machine.ts` says when. */
export const importSetup = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    emitted: {} as ImportEmitted,
    input: {} as ImportStart,
  },
  actors: {
    openImport: fromPromise<Outcome, ImportId>(notProvided),
    /** Tells its parent how far it is and how it ended; stopping it cancels the sending. */
    sendList: fromCallback<SendSaid, SendInput>(notStarted),
    checkImport: fromPromise<Outcome, CheckInput>(notProvided),
    startImport: fromPromise<Outcome, StartInput>(notProvided),
    /** Tells its parent how the import moves, until it is stopped. */
    watchImport: fromCallback<WatchSaid, ImportId>(notStarted),
    giveUp: fromPromise<GiveUpOutcome, ImportId>(notProvided),
    undoImport: fromPromise<Outcome, ImportId>(notProvided),
  },
  guards: {
    isNamed: ({ context }) => context.importId !== null,
    isMapping: ({ context }) => context.import?.state === 'mapping',
    isChecked: ({ context }) => context.import?.state === 'checked',
    isImporting: ({ context }) => context.import?.state === 'importing',
    isFailed: ({ context }) => context.import?.state === 'failed',
    isDone: ({ context }) => context.import?.state === 'done',
    canCheck: ({ context }) => canCheck(context),
    hasReady: ({ context }) => (context.import?.seats.needed ?? 0) > 0,
    isStillGoing: ({ event }) => event.type === 'import.moved' && event.import.state === 'importing',
    canUndo: ({ context }) => context.import?.undo?.is_over === false,
  },
  actions: {
    keepList: assign(({ event }) => {
      assertEvent(event, 'choose')
      return { list: { file: event.file, source: event.source }, share: 0, problem: null, seats: null }
    }),
    progress: assign(({ event }) => {
      assertEvent(event, 'list.progress')
      return { share: event.share }
    }),
    adopt: assign(({ context }, { import: current }: { readonly import: StudentImport }) => adopted(context, current)),
    assign: assign(({ context, event }) => {
      assertEvent(event, 'assign')
      return { fields: assigned(context.fields, event.column, event.field), problem: null }
    }),
    aim: assign(({ event }) => {
      assertEvent(event, 'aim')
      return { aim: event.groupId, problem: null }
    }),
    invite: assign(({ event }) => {
      assertEvent(event, 'invite')
      return { invites: event.invites }
    }),
    refuse: assign((_, { problem, seats }: { readonly problem: Problem; readonly seats: ImportContext['seats'] }) => ({ problem, seats })),
    forgive: assign({ problem: null, seats: null }),
    /** Ready for another list, into the same place. */
    forget: assign(({ context: { centerId, groupId } }) => begun({ importId: null, centerId, groupId })),
    tellAddress: emit(({ context }) => ({ type: 'address' as const, id: context.importId })),
    tellChanged: emit({ type: 'changed' }),
  },
})

/** Which of its outcomes an actor answered with. */
export const came =
  (kind: string) =>
  ({ event }: { readonly event: { readonly output: { readonly kind: string } } }) =>
    event.output.kind === kind

interface Done<O> {
  readonly event: { readonly output: O }
}
/** Actions with what an actor answered. */
export const adoptAnswer = {
  type: 'adopt' as const,
  params: ({ event }: Done<Outcome>) => event.output as Extract<Outcome, { kind: 'stands' }>,
}
export const refuseAnswer = {
  type: 'refuse' as const,
  params: ({ event }: Done<Outcome | GiveUpOutcome>) => event.output as Extract<Outcome, { kind: 'refused' }>,
}
export const refuseUnreachable = { type: 'refuse' as const, params: { problem: 'unreachable' as const, seats: null } }
export const refuseUnsure = { type: 'refuse' as const, params: { problem: 'unsure' as const, seats: null } }
