import type { Quota } from '@/shared/api'
import { assertEvent, assign, fromCallback, sendTo, setup, type AnyActorRef } from 'xstate'

/**
 * A file in the queue. `code` says why the server rejected it, or why a retry is needed; `quota`, which limit is reached; `retryAfter`, after
 * how many seconds a retry makes sense; `sent`, which fraction was sent before: a large file goes on from there.
 */
export interface Upload {
  readonly key: string
  readonly file: File
  readonly state: 'waiting' | 'rejected' | 'failed'
  readonly code: string | null
  readonly quota?: Quota
  readonly retryAfter?: number
  readonly sent?: number
}

export type NewUpload = Pick<Upload, 'key' | 'file'>

export interface UploadRequest<Place> {
  /** The target of the uploads, set by the parent when it spawns the queue. */
  readonly place: Place
  readonly file: File
}

/** Events of a running upload. */
export type UploadProgress<Result> =
  | { readonly type: 'file.progress'; readonly share: number }
  | { readonly type: 'file.sent'; readonly result: Result }
  | { readonly type: 'file.rejected'; readonly code: string; readonly quota?: Quota }
  | { readonly type: 'file.failed'; readonly code?: string; readonly retryAfter?: number }

export type UploadQueueEvent<Result> =
  | { readonly type: 'add'; readonly files: readonly NewUpload[] }
  /** Cancels the upload of a file, or removes a file that failed or was rejected. */
  | { readonly type: 'cancel'; readonly key: string }
  | { readonly type: 'again'; readonly key: string }
  /** Retries every failed file. */
  | { readonly type: 'resume' }
  /** Answered by `uploads.idle` once no file is waiting. */
  | { readonly type: 'await' }
  | UploadProgress<Result>

/** Events to the parent. A cancelled file may have arrived nevertheless. */
export type UploadReply<Result> =
  | { readonly type: 'uploads.sent'; readonly result: Result }
  | { readonly type: 'uploads.cancelled' }
  | { readonly type: 'uploads.idle' }

interface Context<Place> {
  readonly place: Place
  readonly parent: AnyActorRef | null
  readonly queue: readonly Upload[]
  /** The file that is being uploaded, and its progress, 0–1. */
  readonly current: NewUpload | null
  readonly share: number
  readonly isAwaited: boolean
}

interface Input<Place> {
  readonly place: Place
  readonly parent?: AnyActorRef
}

const nextOf = (queue: readonly Upload[]) => queue.find(({ state }) => state === 'waiting')
const without = (queue: readonly Upload[], key: string | undefined) => queue.filter((each) => each.key !== key)
const marked = (
  queue: readonly Upload[],
  key: string | undefined,
  state: Upload['state'],
  reason: Partial<Pick<Upload, 'code' | 'quota' | 'retryAfter' | 'sent'>> = {},
) => queue.map((each) => (each.key === key ? { key, file: each.file, state, code: null, ...reason } : each))

const waitingAgain = ({ key, file, sent }: Upload): Upload => ({
  key,
  file,
  state: 'waiting',
  code: null,
  ...(sent !== undefined && { sent }),
})

/** Builds the machine that uploads files one after the other. A rejected or failed file stays in the queue and does not block others. */
export function createUploadQueue<Place, Result>() {
  return setup({
    types: { context: {} as Context<Place>, events: {} as UploadQueueEvent<Result>, input: {} as Input<Place> },
    actors: {
      /** Reports progress and outcome; stopping it cancels the request. */
      send: fromCallback<UploadProgress<Result>, UploadRequest<Place>>(() => {
        throw new Error('The page provides it')
      }),
    },
    guards: {
      hasWaiting: ({ context }) => nextOf(context.queue) !== undefined,
      isAwaited: ({ context }) => context.isAwaited,
      isCurrent: ({ context, event }) => event.type === 'cancel' && context.current?.key === event.key,
    },
    actions: {
      add: assign(({ context, event }) => {
        assertEvent(event, 'add')
        return { queue: [...context.queue, ...event.files.map((each): Upload => ({ ...each, state: 'waiting', code: null }))] }
      }),
      drop: assign(({ context, event }) => {
        assertEvent(event, 'cancel')
        return { queue: without(context.queue, event.key) }
      }),
      sendAgain: assign(({ context, event }) => {
        assertEvent(event, 'again')
        return { queue: context.queue.map((each) => (each.key === event.key ? waitingAgain(each) : each)) }
      }),
      sendAllAgain: assign(({ context: { queue } }) => ({
        queue: queue.map((each) => (each.state === 'failed' ? waitingAgain(each) : each)),
      })),
      start: assign(({ context: { queue } }) => {
        const current = nextOf(queue) ?? null
        return { current, share: current?.sent ?? 0 }
      }),
      keepShare: assign(({ event }) => {
        assertEvent(event, 'file.progress')
        return { share: event.share }
      }),
      dropCurrent: assign(({ context }) => ({ queue: without(context.queue, context.current?.key) })),
      markRejected: assign(({ context, event }) => {
        assertEvent(event, 'file.rejected')
        const { code, quota } = event
        return { queue: marked(context.queue, context.current?.key, 'rejected', { code, ...(quota && { quota }) }) }
      }),
      markFailed: assign(({ context, event }) => {
        assertEvent(event, 'file.failed')
        const { type: _type, ...reason } = event
        const { share } = context
        return { queue: marked(context.queue, context.current?.key, 'failed', { ...reason, ...(share > 0 && { sent: share }) }) }
      }),
      setAwaited: assign((_, isAwaited: boolean) => ({ isAwaited })),
      tellParent: sendTo(
        ({ context, self }) => context.parent ?? self,
        (_, reply: UploadReply<Result>) => reply,
      ),
    },
  }).createMachine({
    id: 'uploads',
    context: ({ input: { place, parent = null } }) => ({ place, parent, queue: [], current: null, share: 0, isAwaited: false }),
    initial: 'idle',
    on: {
      add: { actions: 'add' },
      cancel: { actions: 'drop' },
      again: { actions: 'sendAgain' },
      resume: { actions: 'sendAllAgain' },
      await: { actions: { type: 'setAwaited', params: true } },
    },
    states: {
      idle: {
        always: [
          { guard: 'hasWaiting', target: 'sending' },
          {
            guard: 'isAwaited',
            actions: [
              { type: 'setAwaited', params: false },
              { type: 'tellParent', params: { type: 'uploads.idle' } },
            ],
          },
        ],
      },
      sending: {
        entry: 'start',
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => ({ place: context.place, file: context.current?.file ?? new File([], '') }),
        },
        on: {
          'file.progress': { actions: 'keepShare' },
          'file.sent': {
            target: 'idle',
            actions: ['dropCurrent', { type: 'tellParent', params: ({ event }) => ({ type: 'uploads.sent', result: event.result }) }],
          },
          'file.rejected': { target: 'idle', actions: 'markRejected' },
          'file.failed': { target: 'idle', actions: 'markFailed' },
          cancel: [
            { guard: 'isCurrent', target: 'idle', actions: ['drop', { type: 'tellParent', params: { type: 'uploads.cancelled' } }] },
            { actions: 'drop' },
          ],
        },
      },
    },
  })
}

export interface UploadView extends Upload {
  /** Progress of the current upload, 0–1; null for every other file. */
  readonly share: number | null
}

/** The files of a queue for a screen. */
export function uploadsView({ value, context }: { readonly value: unknown; readonly context: Context<unknown> }): readonly UploadView[] {
  const key = value === 'sending' ? context.current?.key : undefined
  return context.queue.map((each) => ({ ...each, share: each.key === key ? context.share : null }))
}
