import { assertEvent, assign, emit, fromCallback, fromPromise, raise, setup } from 'xstate'
import {
  absorb,
  acceptTheirs,
  adoptDraft,
  adoptFiles,
  adoptTask,
  adoptTaskAround,
  handedIn,
  hasWork,
  marked,
  touchesOnlyFiles,
  untilNextDate,
  waitingFile,
  without,
} from './hand-in-changes'
import type {
  Draft,
  HandInContext,
  HandInEmitted,
  HandInEvent,
  Refusal,
  RemoveInput,
  RemoveOutcome,
  SaveInput,
  SaveOutcome,
  SelectInput,
  SelectOutcome,
  SendInput,
  SendSaid,
  SubmitInput,
  SubmitOutcome,
  Task,
  Work,
} from './hand-in-words'

const notProvided = () => Promise.reject(new Error('The page provides it'))

/** Which of its outcomes an actor answered with. */
export const came =
  (kind: string) =>
  ({ event }: { readonly event: { readonly output: { readonly kind: string } } }) =>
    event.output.kind === kind

/** What the student's machine can do; `hand-in-machine.ts` says when. */
export const handInSetup = setup({
  types: {
    context: {} as HandInContext,
    events: {} as HandInEvent,
    emitted: {} as HandInEmitted,
    input: {} as { readonly task: Task },
  },
  actors: {
    saveDraft: fromPromise<SaveOutcome, SaveInput>(notProvided),
    submitVersion: fromPromise<SubmitOutcome, SubmitInput>(notProvided),
    selectVersion: fromPromise<SelectOutcome, SelectInput>(notProvided),
    removeFile: fromPromise<RemoveOutcome, RemoveInput>(notProvided),
    /** Tells its parent how far it is and how it ended; stopping it cancels the sending. */
    sendFile: fromCallback<SendSaid, SendInput>(() => {
      throw new Error('The page provides it')
    }),
  },
  delays: {
    autosave: 900,
    retry: ({ context }) => Math.min(30_000, 1000 * 2 ** context.attempts),
    untilNextDate: ({ context }) => untilNextDate(context.task),
  },
  guards: {
    canWrite: ({ context }) => context.task.work.can_submit,
    canSelect: ({ context }) => context.task.work.can_select,
    hasWork: ({ context }) => hasWork(context),
    hasWaitingFile: ({ context }) => waitingFile(context) !== undefined,
    isSendingIt: ({ context, event }) => event.type === 'cancel' && waitingFile(context)?.key === event.key,
  },
  actions: {
    write: assign(({ context, event }) => {
      assertEvent(event, 'type')
      const { [event.field]: _, ...errors } = context.errors
      return { texts: { ...context.texts, [event.field]: event.text }, errors }
    }),
    absorb: assign(({ context }, outcome: SaveOutcome) => absorb(context, outcome)),
    countFailure: assign({ attempts: ({ context }) => context.attempts + 1 }),
    acceptTheirs: assign(({ context }) => acceptTheirs(context)),
    restore: assign(({ context }) => ({ texts: context.original, errors: {} })),
    adoptDraft: assign(({ context }, { draft }: { readonly draft: Draft }) => adoptDraft(context, draft)),
    adoptFiles: assign(({ context }, { draft }: { readonly draft: Draft }) => adoptFiles(context, draft)),
    adoptTask: assign(({ context, event }) => {
      assertEvent(event, 'fresh')
      return adoptTask(context, event.task)
    }),
    adoptTaskAround: assign(({ context, event }) => {
      assertEvent(event, 'fresh')
      return adoptTaskAround(context, event.task)
    }),
    tellDraft: raise((_, { draft }: { readonly draft: Draft }) => ({ type: 'drafted' as const, draft })),
    tellTask: raise((_, { task }: { readonly task: Task }) => ({ type: 'fresh' as const, task })),
    tellReload: emit({ type: 'reload' }),
    tellChanged: emit({ type: 'changed' }),
    enqueue: assign(({ context, event }) => {
      assertEvent(event, 'add')
      return { queue: [...context.queue, ...event.files.map((each) => ({ ...each, state: 'waiting' as const, code: null }))] }
    }),
    drop: assign(({ context, event }) => {
      assertEvent(event, 'cancel')
      return { queue: without(context.queue, event.key) }
    }),
    enqueueAgain: assign(({ context, event }) => {
      assertEvent(event, 'again')
      return { queue: marked(context.queue, event.key, 'waiting') }
    }),
    begin: assign({ share: 0 }),
    progress: assign(({ event }) => {
      assertEvent(event, 'file.progress')
      return { share: event.share }
    }),
    land: assign(({ context }) => ({ queue: without(context.queue, waitingFile(context)?.key) })),
    markRefused: assign(({ context, event }) => {
      assertEvent(event, 'file.refused')
      return { queue: marked(context.queue, waitingFile(context)?.key, 'refused', event.code) }
    }),
    markBroken: assign(({ context }) => ({ queue: marked(context.queue, waitingFile(context)?.key, 'failed') })),
    aim: assign(({ event }) => {
      assertEvent(event, ['select', 'remove'])
      return { target: event.type === 'select' ? event.versionId : event.fileId, refusal: null }
    }),
    // why the text is not saved says more
    hold: assign({ refusal: ({ context }) => context.refusal ?? 'unsaved' }),
    refuse: assign((_, { reason }: { readonly reason: Refusal }) => ({ refusal: reason })),
    forget: assign({ refusal: null, target: null }),
    landWork: assign(({ context }, { work }: { readonly work: Work }) => handedIn(context, work)),
  },
})

/** The save met a draft that another place changed in its files only: it is taken over and saved again. */
export const cameOverFiles = ({ context, event }: { readonly context: HandInContext; readonly event: { readonly output: SaveOutcome } }) =>
  event.output.kind === 'conflict' && touchesOnlyFiles(context, event.output.theirs)

type Done<O> = { readonly event: { readonly output: O } }
/** One of the outcomes of an actor. */
export type Of<O, K> = Extract<O, { readonly kind: K }>

/** Actions with what an actor answered. */
export const absorbAnswer = { type: 'absorb' as const, params: ({ event }: Done<SaveOutcome>) => event.output }
export const refuseAnswer = { type: 'refuse' as const, params: ({ event }: Done<unknown>) => event.output as { readonly reason: Refusal } }
export const refuseUnreachable = { type: 'refuse' as const, params: { reason: 'unreachable' as const } }
