import { assertEvent, assign, emit, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import { createUploadQueue } from '@/shared/lib/upload-queue'
import { assigned, canCheck, initialContext, withImport } from './import-changes'
import type {
  AmendInput,
  CheckInput,
  DiscardOutcome,
  ImportContext,
  ImportEmitted,
  ImportEvent,
  ImportId,
  ImportStart,
  ListPlace,
  Outcome,
  Rejection,
  SheetInput,
  StartInput,
  StudentImport,
  WatchEvent,
} from './import-types'

export const listUploads = createUploadQueue<ListPlace, StudentImport>()

const notProvided = () => Promise.reject(new Error('The page provides it'))

/** Actors, guards and actions of the machine in `import-machine.ts`. */
export const importSetup = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    emitted: {} as ImportEmitted,
    input: {} as ImportStart,
  },
  actors: {
    uploads: listUploads,
    openImport: fromPromise<Outcome, ImportId>(notProvided),
    checkImport: fromPromise<Outcome, CheckInput>(notProvided),
    chooseSheet: fromPromise<Outcome, SheetInput>(notProvided),
    amendImport: fromPromise<Outcome, AmendInput>(notProvided),
    startImport: fromPromise<Outcome, StartInput>(notProvided),
    /** Sends the progress of the import to its parent until it is stopped. */
    watchImport: fromCallback<WatchEvent, ImportId>(() => {
      throw new Error('The page provides it')
    }),
    discardImport: fromPromise<DiscardOutcome, ImportId>(notProvided),
    undoImport: fromPromise<Outcome, ImportId>(notProvided),
  },
  guards: {
    isNamed: ({ context }) => context.importId !== null,
    isMapping: ({ context }) => context.import?.state === 'mapping',
    isChecked: ({ context }) => context.import?.state === 'checked',
    isImporting: ({ context }) => context.import?.state === 'importing',
    isFailed: ({ context }) => context.import?.state === 'failed',
    isDone: ({ context }) => context.import?.state === 'done',
    isUndoing: ({ context }) => context.import?.state === 'undoing',
    canCheck: ({ context }) => canCheck(context),
    hasAmendments: ({ context }) => context.amendments.length > 0,
    hasReady: ({ context }) => (context.import ? context.import.counts.new + context.import.counts.existing : 0) > 0,
    isStillGoing: ({ context, event }) => event.type === 'import.moved' && event.import.state === context.import?.state,
    canUndo: ({ context }) => context.import?.undo?.is_over === false,
  },
  actions: {
    /** Each list has its own queue: choosing another list stops the upload. */
    upload: enqueueActions(({ context, event, enqueue, self }) => {
      assertEvent(event, 'choose')
      enqueue.stopChild(context.uploads)
      enqueue.assign({
        uploads: ({ spawn }) =>
          spawn('uploads', { id: 'uploads', input: { place: { source: event.source, centerId: context.centerId }, parent: self } }),
      })
      enqueue.sendTo(({ context: { uploads } }) => uploads, { type: 'add', files: [{ key: 'list', file: event.file }] })
    }),
    cancelUpload: sendTo(({ context }) => context.uploads, { type: 'cancel', key: 'list' }),
    retryUpload: sendTo(({ context }) => context.uploads, { type: 'again', key: 'list' }),
    setImport: assign(({ context }, { import: current }: { readonly import: StudentImport }) => withImport(context, current)),
    assign: assign(({ context, event }) => {
      assertEvent(event, 'assign')
      return { fields: assigned(context.fields, event.column, event.field), rejection: null }
    }),
    aim: assign(({ event }) => {
      assertEvent(event, 'aim')
      return { aim: event.aim, rejection: null }
    }),
    chooseSheet: assign(({ event }) => {
      assertEvent(event, 'sheet')
      return { sheet: event.sheet, rejection: null }
    }),
    amend: assign(({ context, event }) => {
      assertEvent(event, 'amend')
      return { amendments: [...context.amendments, event.amendment], refused: null, rejection: null }
    }),
    dropAmendment: assign(({ context }) => ({ amendments: context.amendments.slice(1) })),
    dropAmendments: assign({ amendments: [], refused: null }),
    refuse: assign(({ context: { amendments } }, { rejection }: { readonly rejection: Rejection }) => {
      const [amendment] = amendments
      return { amendments: amendments.slice(1), refused: amendment ? { amendment, rejection } : null }
    }),
    invite: assign(({ event }) => {
      assertEvent(event, 'invite')
      return { invites: event.invites }
    }),
    reject: assign((_, { rejection, seats }: { readonly rejection: Rejection; readonly seats: ImportContext['seats'] }) => ({
      rejection,
      seats,
    })),
    clear: assign({ rejection: null, seats: null }),
    /** Prepares for another list with the same target. */
    reset: assign(({ context: { centerId, groupId } }) => initialContext({ importId: null, centerId, groupId })),
    emitAddress: emit(({ context }) => ({ type: 'address' as const, id: context.importId })),
    emitChanged: emit({ type: 'changed' }),
  },
})

/** Input of an actor that works on the import. */
export const importId = ({ context }: { readonly context: ImportContext }) => ({ id: context.importId ?? 0 })

/** Guard: the actor ended with an outcome of this kind. */
export const hasOutcome =
  (kind: string) =>
  ({ event }: { readonly event: { readonly output: { readonly kind: string } } }) =>
    event.output.kind === kind

/** Guard: the disk of the server is full. */
export const isWithoutSpace = ({ event: { output } }: { readonly event: { readonly output: DiscardOutcome } }) =>
  output.kind === 'rejected' && output.rejection === 'disk_full'

interface Done<O> {
  readonly event: { readonly output: O }
}
/** Actions that store the output of an actor. */
export const setAnswer = {
  type: 'setImport' as const,
  params: ({ event }: Done<Outcome>) => event.output as Extract<Outcome, { kind: 'read' }>,
}
export const rejectWithAnswer = {
  type: 'reject' as const,
  params: ({ event }: Done<Outcome | DiscardOutcome>) => event.output as Extract<Outcome, { kind: 'rejected' }>,
}
export const refuseWithAnswer = {
  type: 'refuse' as const,
  params: ({ event }: Done<Outcome>) => event.output as Extract<Outcome, { kind: 'rejected' }>,
}
export const rejectUnreachable = { type: 'reject' as const, params: { rejection: 'unreachable' as const, seats: null } }
export const rejectUnsure = { type: 'reject' as const, params: { rejection: 'unsure' as const, seats: null } }
