import { assertEvent, assign, emit, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { createAutosaveMachine } from '@/shared/lib/autosave'
import { createUploadQueue } from '@/shared/lib/upload-queue'
import type {
  Draft,
  HandInEmitted,
  HandInEvent,
  Place,
  Rejection,
  RemoveInput,
  RemoveOutcome,
  SelectInput,
  SelectOutcome,
  SubmitInput,
  SubmitOutcome,
  Task,
  Texts,
  Version,
} from './hand-in-types'

export const draftAutosave = createAutosaveMachine<Draft, Texts, Partial<Texts>, Rejection>({
  pause: 900,
  valuesOf: ({ text, link }) => ({ text, link }),
  edit: (texts, change) => ({ ...texts, ...change }),
  errorsAfter: (errors, change) => Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in change))),
  isSame: (a, b) => a.text === b.text && a.link === b.link,
  // files cause no conflicts
  mergeConflicting: (draft, fresh) => ({ ...draft, files: fresh.files }),
})
export const draftUploads = createUploadQueue<Place, Draft>()

interface Context {
  readonly task: Task
  /** The draft to hand in: from when its autosave was held, or after a later file. */
  readonly draft: Draft
  readonly autosave: ActorRefFrom<typeof draftAutosave>
  readonly uploads: ActorRefFrom<typeof draftUploads>
  /** Of the last hand-in. */
  readonly receipt: Version | null
  readonly rejection: Rejection | null
  /** The version that is being selected, or the file that is being removed. */
  readonly targetId: number | null
}

export const placeOf = (task: Task): Place => ({ deliverableId: task.id, groupId: task.group.id })
export const hasWork = ({ text, link, files }: Draft): boolean => text.trim() !== '' || link.trim() !== '' || files.length > 0

const longest = 60 * 60 * 1000
/** Milliseconds until the next date of the task, by the server's clock; at most an hour, after which the task is refreshed. */
function untilNextDate({ opens_at, due_at, closes_at, server_time }: Task): number {
  const now = Date.parse(server_time)
  const ahead = [opens_at, due_at, closes_at].flatMap((date) => (date && Date.parse(date) > now ? [Date.parse(date) - now] : []))
  return Math.min(longest, ...ahead) + 1000
}

const notProvided = () => Promise.reject(new Error('The page provides it'))
export const hasOutcome =
  (kind: string) =>
  ({ event }: { readonly event: { readonly output: { readonly kind: string } } }) =>
    event.output.kind === kind
type Done = { readonly event: { readonly output: unknown } }
export const rejectWithAnswer = { type: 'reject' as const, params: ({ event }: Done) => event.output as { readonly reason: Rejection } }
export const rejectUnreachable = { type: 'reject' as const, params: { reason: 'unreachable' as const } }

/** Actions, guards and actors of the student's machine; `hand-in-machine.ts` has its states. */
export const handInSetup = setup({
  types: {
    context: {} as Context,
    events: {} as HandInEvent,
    emitted: {} as HandInEmitted,
    input: {} as { readonly task: Task },
  },
  actors: {
    autosave: draftAutosave,
    uploads: draftUploads,
    submitVersion: fromPromise<SubmitOutcome, SubmitInput>(notProvided),
    selectVersion: fromPromise<SelectOutcome, SelectInput>(notProvided),
    removeFile: fromPromise<RemoveOutcome, RemoveInput>(notProvided),
  },
  delays: { untilNextDate: ({ context }) => untilNextDate(context.task) },
  guards: {
    canWrite: ({ context }) => context.task.work.can_submit,
    canSelect: ({ context }) => context.task.work.can_select,
    hasWork: ({ context }) => hasWork(context.draft),
  },
  actions: {
    forwardToAutosave: sendTo(
      ({ context }) => context.autosave,
      ({ event }) => {
        assertEvent(event, ['change', 'flush', 'retry', 'keepMine', 'takeTheirs'])
        return event
      },
    ),
    forwardToUploads: sendTo(
      ({ context }) => context.uploads,
      ({ event }) => {
        assertEvent(event, ['add', 'cancel', 'again'])
        return event
      },
    ),
    flush: sendTo(({ context }) => context.autosave, { type: 'flush' }),
    hold: sendTo(
      ({ context }) => context.autosave,
      (_, when: 'quiet' | 'saved') => ({ type: 'hold', when }),
    ),
    resume: sendTo(({ context }) => context.autosave, { type: 'resume' }),
    awaitUploads: sendTo(({ context }) => context.uploads, { type: 'await' }),
    resendUploads: sendTo(({ context }) => context.uploads, { type: 'resume' }),
    refreshDraft: sendTo(
      ({ context }) => context.autosave,
      ({ context }, { draft }: { readonly draft: Draft }) => ({ type: 'refresh', server: draft, canWrite: context.task.work.can_submit }),
    ),
    resetDraft: sendTo(
      ({ context }) => context.autosave,
      ({ context }) => ({ type: 'reset', server: context.task.work.draft }),
    ),
    setDraft: assign((_, { draft }: { readonly draft: Draft }) => ({ draft })),
    setLaterDraft: assign(({ context }, { draft }: { readonly draft: Draft }) =>
      draft.revision > context.draft.revision ? { draft } : {},
    ),
    setTask: assign((_, { task }: { readonly task: Task }) => ({ task })),
    // the newest version of the work is the receipt
    setWork: assign(({ context }, { work }: Extract<SubmitOutcome, { kind: 'submitted' }>) => ({
      task: { ...context.task, work },
      receipt: work.versions[0] ?? null,
    })),
    setTarget: assign(({ event }) => {
      assertEvent(event, ['select', 'remove'])
      return { targetId: event.type === 'select' ? event.versionId : event.fileId, rejection: null }
    }),
    reject: assign((_, { reason }: { readonly reason: Rejection | null }) => ({ rejection: reason })),
    clear: assign({ rejection: null, targetId: null }),
    emitReload: emit({ type: 'reload' }),
    emitChanged: emit({ type: 'changed' }),
  },
})
