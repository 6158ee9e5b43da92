import { expect, it } from 'vitest'
import { createTestActor } from '@/shared/testing'
import { sessionMachine } from './session-machine'
import type { SessionEmitted, SessionEvent } from './session-setup'

const accepted = { type: 'call.accepted', call: 'a' } as const
const rejected = (round = 0, token = 0, call = 'a') => ({ type: 'call.rejected', call, round, token }) as const
const hour = 3_600_000
const signedIn = (person = 4) => ({ type: 'signedIn', person, impersonationEndsAt: null }) as const
const impersonating = { type: 'profile', person: 4, impersonationEndsAt: Date.now() + hour } as const
const renewed = { answer: { person: 4 } } as const
const refreshRejected = { answer: 'rejected' } as const

/** An answer to the oldest open request (an error rejects it), or milliseconds that pass. */
type Step = SessionEvent | { readonly answer: unknown } | { readonly pause: number }

interface Journey {
  readonly hasLastRole?: boolean
  readonly steps: readonly Step[]
  readonly state: unknown
  readonly waiting?: readonly string[]
  readonly person?: number | null
  readonly emitted?: readonly SessionEmitted[]
  /** The effects that were requested, in order. */
  readonly requests?: readonly string[]
}

const replay = (...calls: string[]): SessionEmitted => ({ type: 'replay', calls })
const reject = (decision: 'reject' | 'unreachable', ...calls: string[]): SessionEmitted => ({ type: 'reject', calls, decision })
const ended = (ending: 'signedOut' | 'signedOutElsewhere' | 'expired'): SessionEmitted => ({ type: 'ended', ending })
const here = { type: 'profile', person: 4, impersonationEndsAt: null } as const

const journeys: Readonly<Record<string, Journey>> = {
  'no cookie of a last role': { hasLastRole: false, steps: [], state: 'signedOut', person: null },
  'a cookie of a last role': { steps: [], state: 'unknown', person: null },
  'the first call is accepted': { steps: [accepted], state: { signedIn: 'themselves' }, person: null },
  'signing in while nothing is known yet is not lost': { steps: [signedIn()], state: { signedIn: 'themselves' } },
  'the first call is rejected: it is refreshed although the person is not known': {
    steps: [rejected()],
    state: { refreshing: 'first' },
    waiting: ['a'],
    person: null,
    requests: ['refresh'],
  },
  'one refresh for every waiting call, then all are replayed': {
    steps: [here, rejected(0, 0, 'a'), rejected(0, 0, 'b'), renewed],
    state: 'replaying',
    waiting: ['a', 'b'],
    emitted: [replay('a', 'b')],
    requests: ['refresh'],
  },
  'replayed and accepted': {
    steps: [here, rejected(), renewed, accepted],
    state: { signedIn: 'themselves' },
    emitted: [replay('a')],
    requests: ['refresh'],
  },
  'replayed and rejected: once more after a pause': {
    steps: [here, rejected(), renewed, rejected(1, 1)],
    state: { refreshing: 'pausing' },
    waiting: ['a'],
    emitted: [replay('a')],
    requests: ['refresh'],
  },
  'replayed twice and accepted': {
    steps: [here, rejected(), renewed, rejected(1, 1), { pause: 0 }, renewed, accepted],
    state: { signedIn: 'themselves' },
    emitted: [replay('a'), replay('a')],
    requests: ['refresh', 'refresh'],
  },
  'replayed twice and rejected again: expired': {
    steps: [here, rejected(), renewed, rejected(1, 1), { pause: 0 }, renewed, rejected(2, 2)],
    state: 'expired',
    waiting: ['a'],
    emitted: [replay('a'), replay('a'), ended('expired')],
    requests: ['refresh', 'refresh'],
  },
  'a failed refresh is retried once': {
    steps: [here, rejected(), { answer: 'unreachable' }],
    state: { refreshing: 'again' },
    waiting: ['a'],
    requests: ['refresh', 'refresh'],
  },
  'a refresh that fails twice ends the session; what waits is kept': {
    steps: [here, rejected(), refreshRejected, refreshRejected],
    state: 'expired',
    waiting: ['a'],
    emitted: [ended('expired')],
    requests: ['refresh', 'refresh'],
  },
  'a refresh that fails twice before the person is known signs out': {
    steps: [rejected(), refreshRejected, refreshRejected],
    state: 'signedOut',
    person: null,
    emitted: [reject('reject', 'a'), ended('expired')],
    requests: ['refresh', 'refresh'],
  },
  'a lost connection ends no session': {
    steps: [here, rejected(), { answer: 'unreachable' }, { answer: 'unreachable' }],
    state: { signedIn: 'themselves' },
    emitted: [reject('unreachable', 'a')],
    requests: ['refresh', 'refresh'],
  },
  'a call sent before the last refresh is only sent again': {
    steps: [here, rejected(0, 0, 'a'), renewed, accepted, rejected(0, 0, 'b')],
    state: 'replaying',
    waiting: ['b'],
    emitted: [replay('a'), replay('b')],
    requests: ['refresh'],
  },
  'a late rejection joins those being replayed without a refresh of its own': {
    steps: [here, rejected(0, 0, 'a'), renewed, rejected(0, 0, 'b')],
    state: 'replaying',
    waiting: ['a', 'b'],
    emitted: [replay('a'), replay('b')],
    requests: ['refresh'],
  },
  'signing in again over the page replays what waits': {
    steps: [here, rejected(), refreshRejected, refreshRejected, rejected(0, 0, 'b'), signedIn(4)],
    state: 'replaying',
    waiting: ['a', 'b'],
    emitted: [ended('expired'), replay('a', 'b')],
    requests: ['refresh', 'refresh'],
  },
  'another person signing in over the page replays nothing': {
    steps: [here, rejected(), refreshRejected, refreshRejected, signedIn(5)],
    state: { signedIn: 'themselves' },
    person: 5,
    emitted: [ended('expired'), reject('reject', 'a'), { type: 'personChanged' }],
    requests: ['refresh', 'refresh'],
  },
  'leaving an expired session': {
    steps: [here, rejected(), refreshRejected, refreshRejected, { type: 'leave' }],
    state: 'signedOut',
    person: null,
    emitted: [ended('expired'), reject('reject', 'a')],
    requests: ['refresh', 'refresh'],
  },
  'signing out while a refresh is under way': {
    steps: [here, rejected(), { type: 'signOut' }],
    state: 'signingOut',
    emitted: [reject('reject', 'a')],
    requests: ['refresh', 'logout'],
  },
  'a failed logout is still a logout': {
    steps: [here, { type: 'signOut' }, { answer: new Error('broken') }],
    state: 'signedOut',
    person: null,
    emitted: [ended('signedOut')],
    requests: ['logout'],
  },
  'signing out in another tab': {
    steps: [here, rejected(), { type: 'signedOutElsewhere' }],
    state: 'signedOut',
    person: null,
    emitted: [reject('reject', 'a'), ended('signedOutElsewhere')],
    requests: ['refresh'],
  },
  'a call rejected after signing out is rejected': {
    steps: [here, { type: 'signOut' }, { answer: undefined }, rejected()],
    state: 'signedOut',
    person: null,
    emitted: [ended('signedOut'), reject('reject', 'a')],
    requests: ['logout'],
  },
  impersonation: { steps: [impersonating], state: { signedIn: 'impersonating' } },
  'stopping in one click': {
    steps: [impersonating, { type: 'stopImpersonation' }, { answer: 1 }],
    state: { signedIn: 'themselves' },
    person: 1,
    emitted: [{ type: 'returned', person: 1 }],
    requests: ['stopImpersonation'],
  },
  'stopping by itself when the time is over': {
    steps: [impersonating, { pause: hour }],
    state: 'stoppingImpersonation',
    requests: ['stopImpersonation'],
  },
  'stopping rejects what waits: it was in the other person’s name': {
    steps: [impersonating, rejected(0, 0, 'a'), renewed, accepted, { type: 'stopImpersonation' }, rejected(0, 9, 'b')],
    state: 'stoppingImpersonation',
    emitted: [replay('a'), reject('reject', 'b')],
    requests: ['refresh', 'stopImpersonation'],
  },
  'an impersonation that could not be stopped goes on, and can be stopped again': {
    steps: [impersonating, { type: 'stopImpersonation' }, { answer: new Error('broken') }, { type: 'stopImpersonation' }],
    state: 'stoppingImpersonation',
    requests: ['stopImpersonation', 'stopImpersonation'],
  },
  'a refresh that brings the admin back replays nothing in their name': {
    steps: [impersonating, rejected(), { answer: { person: 1 } }],
    state: { signedIn: 'themselves' },
    person: 1,
    emitted: [reject('reject', 'a'), { type: 'returned', person: 1 }],
    requests: ['refresh'],
  },
  'a retried refresh that brings the admin back replays nothing either': {
    steps: [impersonating, rejected(), { answer: 'unreachable' }, { answer: { person: 1 } }],
    state: { signedIn: 'themselves' },
    person: 1,
    emitted: [reject('reject', 'a'), { type: 'returned', person: 1 }],
    requests: ['refresh', 'refresh'],
  },
  'a refresh that finds another person signed in replays nothing either': {
    steps: [here, rejected(), { answer: { person: 1 } }],
    state: { signedIn: 'themselves' },
    person: 1,
    emitted: [reject('reject', 'a'), { type: 'personChanged' }],
    requests: ['refresh'],
  },
  'impersonation goes on after a refresh': {
    steps: [impersonating, rejected(), renewed, accepted],
    state: { signedIn: 'impersonating' },
    emitted: [replay('a')],
    requests: ['refresh'],
  },
  'stopped in another tab while this one stops': {
    steps: [impersonating, { type: 'stopImpersonation' }, signedIn(1)],
    state: { signedIn: 'themselves' },
    person: 1,
    emitted: [{ type: 'personChanged' }],
    requests: ['stopImpersonation'],
  },
  'a waiting call that is aborted is not replayed': {
    steps: [here, rejected(), { type: 'call.lost', call: 'a' }, renewed],
    state: { signedIn: 'themselves' },
    emitted: [replay()],
    requests: ['refresh'],
  },
}

it.each(Object.entries(journeys))('%s', async (_, journey) => {
  const { hasLastRole = true, steps, requests = [], ...expected } = journey
  const run = createTestActor(
    ({ promise }) =>
      sessionMachine.provide({
        actors: { refresh: promise('refresh'), logout: promise('logout'), stopImpersonation: promise('stopImpersonation') },
      }),
    { hasLastRole },
  )
  for (const step of steps) {
    if ('answer' in step) await run.answer(step.answer)
    else if ('pause' in step) run.clock.increment(step.pause)
    else run.send(step)
  }
  const { value: state, context } = run.snapshot()
  const { waiting, person } = context
  expect({ state, waiting, person, emitted: run.emitted }).toEqual({ waiting: [], person: 4, emitted: [], ...expected })
  expect(run.requests).toEqual(requests.map((actor) => ({ actor, input: undefined })))
})
