import { expect, test } from 'vitest'
import { createTestActor, exploreMachine, silentCallback, silentPromise } from '@/shared/testing'
import { learningSessionMachine } from './learning-session-machine'
import type { LearningPlace, SessionReport } from './learning-session-types'

const place: LearningPlace = { groupId: 2, contentId: 15, resourceId: null }
const guide: LearningPlace = { ...place, resourceId: 8 }
const second = 1000
const minute = 60 * second

const delays = {
  beat: 'xstate.after.beat.learningSession.attention.present.counting.beats.pause',
  idle: 'xstate.after.idle.learningSession.attention.present.counting.signs.recent',
}

test('every state is reached and every transition is taken', () => {
  // each look at the clock is later than the one before: a stretch is long enough to count
  let time = 0
  const { paths, ...missed } = exploreMachine({
    machine: learningSessionMachine.provide({ actors: { lock: silentCallback(), deliver: silentPromise() } }),
    input: { place, isVisible: true, now: () => (time += 4 * second), newKey: () => 'key' },
    events: [
      ...(['shown', 'hidden', 'active', 'playing', 'signedOut', 'signedIn', 'lock.granted', 'lock.lost'] as const).map((type) => ({
        type,
      })),
      { type: 'placeChanged', place: guide },
      ...Object.values(delays).map((type) => ({ type })),
      { type: 'xstate.done.actor.deliver', output: { key: Infinity } },
    ],
    facts: ({ context: { isVisible, reports } }) => [isVisible, reports.length > 0],
  })
  expect(missed).toEqual({
    unreachedStates: [],
    // a device that slept: below
    uncoveredTransitions: ['active', 'playing'].map((sign) => `learningSession.attention.present.counting.signs.recent ${sign}[0]`),
  })
  expect(paths).toHaveLength(10)
})

const shortened = (reports: readonly SessionReport[]) =>
  reports.map(({ key, from, until, place: { resourceId } }) => [
    key,
    from / second,
    until / second,
    ...(resourceId === null ? [] : [resourceId]),
  ])

function open({ isVisible = true } = {}) {
  let slept = 0
  let stored: readonly SessionReport[] = []
  let keys = 0
  const clock: { now: () => number } = { now: () => 0 }
  const run = createTestActor(
    ({ promise, callback }) =>
      learningSessionMachine.provide({
        actors: { lock: callback('lock'), deliver: promise('deliver') },
        actions: { keep: ({ context }) => (stored = context.reports) },
      }),
    { place, isVisible, now: () => clock.now() + slept, newKey: () => `key ${(keys += 1)}` },
  )
  clock.now = () => run.clock.now()
  const lock = (type: 'lock.granted' | 'lock.lost') => run.streams.at(-1)?.send({ type })
  /** What was sent, each as key, from and until in seconds. */
  const sent = () => run.requests.map(({ input }) => shortened(input as SessionReport[]))
  const deliver = () => {
    const reports = run.requests.at(-1)?.input as SessionReport[]
    return run.answer(Object.fromEntries(reports.map(({ key, until }) => [key, until])))
  }
  const at = () => JSON.stringify(run.snapshot().value)
  return { ...run, lock, sent, kept: () => shortened(stored), deliver, at, sleep: (time: number) => (slept += time) }
}

test('beats every half minute while it lasts, and ends when the page is hidden', async () => {
  const run = open()
  run.lock('lock.granted')
  run.clock.increment(30 * second)
  await run.deliver()
  run.clock.increment(15 * second)
  run.send({ type: 'active' })
  run.clock.increment(15 * second)
  await run.deliver()
  run.clock.increment(10 * second)
  run.send({ type: 'hidden' })
  expect(run.sent()).toEqual([[['key 1', 0, 30]], [['key 1', 0, 60]], [['key 1', 0, 70]]])
  await run.deliver()
  run.clock.increment(20 * minute)
  run.send({ type: 'shown' })
  run.lock('lock.granted')
  run.clock.increment(30 * second)
  expect(run.sent().at(-1)).toEqual([['key 2', 70 + 1200, 70 + 1230]])
})

test('does not report who only passes through', () => {
  const run = open()
  run.lock('lock.granted')
  run.clock.increment(2 * second)
  run.send({ type: 'hidden' })
  expect(run.sent()).toEqual([])
})

test('stops five minutes after the last sign of the person, and goes on with the next', async () => {
  const run = open()
  run.lock('lock.granted')
  run.clock.increment(minute)
  run.send({ type: 'active' })
  await run.deliver()
  run.clock.increment(10 * minute)
  await run.deliver()
  await run.deliver()
  expect(run.at()).toContain('idle')
  expect(run.snapshot().context.current).toBeNull()
  expect(run.sent().at(-1)).toEqual([['key 1', 0, 360]])
  run.send({ type: 'active' })
  run.lock('lock.granted')
  run.clock.increment(30 * second)
  await run.deliver()
  expect(run.sent().at(-1)).toEqual([['key 2', 660, 690]])
})

test('does not count the sleep of a device, whose timers slept too', async () => {
  const run = open()
  run.lock('lock.granted')
  run.clock.increment(30 * second)
  await run.deliver()
  run.sleep(8 * 60 * minute)
  run.send({ type: 'active' })
  expect(run.sent().at(-1)).toEqual([['key 1', 0, 300]])
  expect(run.snapshot().context.current).toEqual({ key: 'key 2', from: 30 * second + 8 * 60 * minute })
})

test('counts in one tab only: the one in which the person does something', () => {
  const run = open()
  run.clock.increment(5 * minute)
  expect([run.sent(), run.snapshot().context.current]).toEqual([[], null])
  run.send({ type: 'active' })
  run.lock('lock.granted')
  run.clock.increment(minute)
  run.lock('lock.lost')
  expect(run.snapshot().context.current).toBeNull()
  expect(run.snapshot().context.reports.map(({ until }) => until)).toEqual([6 * minute])
})

test('counts where the person types while a video plays in another window', () => {
  const video = open()
  video.lock('lock.granted')
  video.clock.increment(10 * second)
  video.lock('lock.lost')
  video.send({ type: 'playing' })
  expect(video.streams.at(-1)?.received).toEqual([])
  video.send({ type: 'active' })
  expect(video.streams.at(-1)?.received).toEqual([{ type: 'steal' }])
  // the other window is closed meanwhile, and the video goes on without a hand at it
  video.lock('lock.granted')
  for (let minutes = 0; minutes < 12; minutes += 1) {
    video.clock.increment(minute)
    video.send({ type: 'playing' })
  }
  expect(video.snapshot().context.current).toEqual({ key: 'key 2', from: 10 * second })
})

test('sends what was counted while it was sending, each stretch once', async () => {
  const run = open()
  run.lock('lock.granted')
  run.clock.increment(5 * second)
  run.send({ type: 'placeChanged', place: guide })
  run.clock.increment(minute)
  expect(run.sent()).toEqual([[['key 1', 0, 5]]])
  await run.deliver()
  expect(run.sent().slice(1)).toEqual([[['key 2', 5, 65, 8]]])
  await run.deliver()
  expect([run.snapshot().context.reports, run.sent().length]).toEqual([[], 2])
})

test('counts and sends nothing while nobody is signed in: what was read before waits on this device', async () => {
  const run = open()
  run.lock('lock.granted')
  run.clock.increment(20 * second)
  run.send({ type: 'signedOut' })
  expect(run.kept()).toEqual([['key 1', 0, 20]])
  run.clock.increment(10 * minute)
  run.send({ type: 'signedIn' })
  expect(run.sent()).toEqual([])
  expect(run.at()).toContain('waiting')
})

test('a page that opens in the background waits until it is seen', () => {
  const run = open({ isVisible: false })
  expect(run.streams).toEqual([])
  run.send({ type: 'shown' })
  expect(run.streams).toHaveLength(1)
})
