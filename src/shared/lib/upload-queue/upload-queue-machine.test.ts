import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { createTestActor, exploreMachine, silentCallback } from '@/shared/testing'
import { createUploadQueue, uploadsView, type UploadQueueEvent, type UploadReply } from './upload-queue-machine'

const queue = createUploadQueue<number, string>()
const file = new File(['%PDF-1.7'], 'portada.pdf', { type: 'application/pdf' })
const second = new File(['<h1>'], 'portada.html', { type: 'text/html' })
const both = [
  { key: 'a', file },
  { key: 'b', file: second },
]

type Event = UploadQueueEvent<string>
/** A new kind of event does not compile until it is added here. */
const sentEvents = {
  add: [{ type: 'add', files: [{ key: 'a', file }] }],
  cancel: [
    { type: 'cancel', key: 'a' },
    { type: 'cancel', key: 'z' },
  ],
  again: [{ type: 'again', key: 'a' }],
  resume: [{ type: 'resume' }],
  await: [{ type: 'await' }],
  'file.progress': [{ type: 'file.progress', share: 0.5 }],
  'file.sent': [{ type: 'file.sent', result: 'ok' }],
  'file.rejected': [{ type: 'file.rejected', code: 'wrong_type' }],
  'file.failed': [{ type: 'file.failed' }],
} satisfies { [T in Event['type']]: readonly Extract<Event, { type: T }>[] }

test('every state is reached and every transition is taken', () => {
  const { paths, ...missed } = exploreMachine({
    machine: queue.provide({ actors: { send: silentCallback() } }),
    input: { place: 5 },
    events: Object.values(sentEvents).flat(),
    // one file at a time keeps the number of vertices finite
    facts: ({ context }) => [context.isAwaited, context.queue.slice(0, 1).map(({ state }) => state)],
  })
  expect(missed).toEqual({ unreachedStates: [], uncoveredTransitions: [] })
  expect(paths).toHaveLength(9)
})

function startQueue() {
  const replies: UploadReply<string>[] = []
  const run = createTestActor(
    ({ callback }) =>
      setup({
        types: { context: {} as { readonly uploads: unknown }, events: {} as UploadReply<string> },
        actors: { uploads: queue.provide({ actors: { send: callback('send') } }) },
      }).createMachine({
        context: ({ spawn, self }) => ({ uploads: spawn('uploads', { id: 'uploads', input: { place: 5, parent: self } }) }),
        on: { '*': { actions: ({ event }) => void replies.push(event) } },
      }),
    undefined,
  )
  const uploads = () => run.snapshot().children['uploads']
  return {
    ...run,
    replies,
    sendEvents: (...events: Event[]) => events.forEach((event) => uploads()?.send(event)),
    view: () => uploadsView(uploads()?.getSnapshot() as never),
  }
}

test('files go one after the other; a rejected one stays with its reason and holds no other up', () => {
  const run = startQueue()
  run.sendEvents({ type: 'add', files: both })
  expect(run.streams.map(({ input }) => input)).toEqual([{ place: 5, file }])
  run.streams[0]?.send({ type: 'file.rejected', code: 'wrong_type' })
  expect(run.streams[1]?.input).toEqual({ place: 5, file: second })
  run.sendEvents({ type: 'file.progress', share: 0.4 })
  expect(run.view()).toEqual([
    { key: 'a', file, state: 'rejected', code: 'wrong_type', share: null },
    { key: 'b', file: second, state: 'waiting', code: null, share: 0.4 },
  ])
  run.sendEvents({ type: 'file.sent', result: 'ok' })
  expect([run.view().length, run.replies]).toEqual([1, [{ type: 'uploads.sent', result: 'ok' }]])
})

test('a file whose line breaks is sent again when asked; a cancelled one is stopped, and may have arrived', () => {
  const run = startQueue()
  run.sendEvents({ type: 'add', files: both })
  run.streams[0]?.send({ type: 'file.failed' })
  run.sendEvents({ type: 'cancel', key: 'b' })
  expect([run.streams[1]?.isStopped, run.replies]).toEqual([true, [{ type: 'uploads.cancelled' }]])
  expect(run.view()).toEqual([{ key: 'a', file, state: 'failed', code: null, share: null }])
  run.sendEvents({ type: 'again', key: 'a' })
  expect(run.streams).toHaveLength(3)
  run.streams[2]?.send({ type: 'file.failed' })
  run.sendEvents({ type: 'resume' })
  expect(run.streams).toHaveLength(4)
})

test('a file keeps the limit that it met, or why it can be sent later, until it is sent again', () => {
  const run = startQueue()
  const quota = { used: 90, limit: 100 }
  run.sendEvents({ type: 'add', files: both })
  run.streams[0]?.send({ type: 'file.rejected', code: 'center_full', quota })
  run.streams[1]?.send({ type: 'file.failed', code: 'throttled', retryAfter: 90 })
  expect(run.view()).toEqual([
    { key: 'a', file, state: 'rejected', code: 'center_full', quota, share: null },
    { key: 'b', file: second, state: 'failed', code: 'throttled', retryAfter: 90, share: null },
  ])
  run.sendEvents({ type: 'again', key: 'a' })
  expect(run.view()[0]).toEqual({ key: 'a', file, state: 'waiting', code: null, share: 0 })
})

test('a file that failed half way starts from what was sent, and its progress does not jump back', () => {
  const run = startQueue()
  run.sendEvents({ type: 'add', files: [{ key: 'a', file }] }, { type: 'file.progress', share: 0.6 })
  run.streams[0]?.send({ type: 'file.failed' })
  run.sendEvents({ type: 'resume' })
  expect(run.view()).toMatchObject([{ state: 'waiting', share: 0.6 }])
  // the line is not back yet
  run.streams[1]?.send({ type: 'file.failed' })
  run.sendEvents({ type: 'again', key: 'a' })
  expect(run.view()).toMatchObject([{ state: 'waiting', share: 0.6 }])
  run.sendEvents({ type: 'file.progress', share: 0.5 })
  expect(run.view()).toMatchObject([{ share: 0.5 }])
  run.sendEvents({ type: 'cancel', key: 'a' }, { type: 'add', files: [{ key: 'b', file: second }] })
  expect(run.view()).toMatchObject([{ key: 'b', share: 0 }])
})

test('a file that is sent again while another is on its way waits for its turn', () => {
  const run = startQueue()
  run.sendEvents({ type: 'add', files: both })
  run.streams[0]?.send({ type: 'file.failed' })
  run.sendEvents({ type: 'again', key: 'a' })
  run.streams[1]?.send({ type: 'file.sent', result: 'ok' })
  expect(run.view()).toEqual([{ key: 'a', file, state: 'waiting', code: null, share: 0 }])
  expect(run.streams.map(({ input }) => input)).toEqual([file, second, file].map((each) => ({ place: 5, file: each })))
})

test('a parent is notified once when no upload is waiting', () => {
  const run = startQueue()
  run.sendEvents({ type: 'await' })
  expect(run.replies).toEqual([{ type: 'uploads.idle' }])
  run.sendEvents({ type: 'add', files: both }, { type: 'await' })
  run.streams[0]?.send({ type: 'file.failed' })
  expect(run.replies).toHaveLength(1)
  run.streams[1]?.send({ type: 'file.rejected', code: 'wrong_type' })
  expect(run.replies).toEqual([{ type: 'uploads.idle' }, { type: 'uploads.idle' }])
})
