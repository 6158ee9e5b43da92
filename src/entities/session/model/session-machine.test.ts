/* oxlint-disable max-lines -- one machine is read as a whole: its states beside each other */
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { expect, it } from 'vitest'
import { exploreMachine } from '@/shared/testing'
import { sessionMachine, type RefreshOutcome, type SessionEmitted, type SessionEvent } from './session-machine'

const silent = sessionMachine.provide({
  actors: {
    refresh: fromPromise<RefreshOutcome>(() => new Promise(() => {})),
    logout: fromPromise<void>(() => new Promise(() => {})),
    stopImpersonation: fromPromise<number>(() => new Promise(() => {})),
  },
})

const accepted = { type: 'call.accepted', call: 'a' } as const
const lost = { type: 'call.lost', call: 'a' } as const
const refused = (round = 0, token = 0, call = 'a') => ({ type: 'call.refused', call, round, token }) as const
const later = Date.now() + 3_600_000
const signedIn = (person = 4) => ({ type: 'signedIn', person, impersonationEndsAt: null }) as const
const profile = (person = 4) => ({ type: 'profile', person, impersonationEndsAt: null }) as const
const impersonating = { type: 'profile', person: 4, impersonationEndsAt: later } as const
const outcome = (said: 'renewed' | 'anothers' | 'refused' | 'unreachable', id = 'refresh') => {
  const output: RefreshOutcome = said === 'renewed' ? { person: 4 } : said === 'anothers' ? { person: 1 } : said
  return { type: `xstate.done.actor.${id}`, output, actorId: id } as const
}
const broken = (id: string) => ({ type: `xstate.error.actor.${id}`, error: new Error('broken'), actorId: id }) as const
const stopped = { type: 'xstate.done.actor.stopImpersonation', output: 1, actorId: 'stopImpersonation' } as const
const impersonationEnds = { type: 'xstate.after.impersonationEnds.session.signedIn.impersonating' } as const
const loggedOut = { type: 'xstate.done.actor.logout', output: undefined, actorId: 'logout' } as const
const afterPause = { type: 'xstate.after.0.session.refreshing.pausing' } as const

/** Every event there is: a new one does not compile until it is walked too. */
const fixtures: { readonly [T in SessionEvent['type']]: readonly Extract<SessionEvent, { type: T }>[] } = {
  'call.accepted': [accepted],
  'call.lost': [lost],
  'call.refused': [refused(0, 0), refused(0, 9), refused(1, 9), refused(2, 9), refused(0, 9, 'b')],
  signedIn: [signedIn(4), signedIn(5)],
  profile: [profile(), impersonating],
  stopImpersonation: [{ type: 'stopImpersonation' }],
  signOut: [{ type: 'signOut' }],
  signedOutElsewhere: [{ type: 'signedOutElsewhere' }],
  leave: [{ type: 'leave' }],
}
const answers = [
  outcome('renewed'),
  outcome('anothers'),
  outcome('refused'),
  broken('refresh'),
  outcome('renewed', 'refreshAgain'),
  outcome('anothers', 'refreshAgain'),
  outcome('refused', 'refreshAgain'),
  outcome('unreachable', 'refreshAgain'),
  broken('refreshAgain'),
  loggedOut,
  broken('logout'),
  stopped,
  broken('stopImpersonation'),
  impersonationEnds,
  afterPause,
]
const events = [...Object.values(fixtures).flat(), ...answers]

function explore(hasLastRole: boolean) {
  return exploreMachine({
    machine: silent,
    input: { hasLastRole },
    events,
    facts: ({ context: { person, impersonationEndsAt, token, waiting } }) => [
      person,
      impersonationEndsAt !== null,
      Math.min(token, 1),
      waiting,
    ],
    limit: 20_000,
  })
}

it('reaches every state and takes every transition, from both beginnings', () => {
  const hinted = explore(true)
  const unhinted = explore(false)
  expect({
    vertices: hinted.paths.length,
    unreachedStates: hinted.unreachedStates,
    uncoveredTransitions: hinted.uncoveredTransitions,
  }).toEqual({
    vertices: 188,
    unreachedStates: [],
    uncoveredTransitions: ['session.starting always[1]'],
  })
  // without the cookie of the last role nothing is ever unknown: what is left of `uncoveredTransitions` belongs to that state
  expect({
    vertices: unhinted.paths.length,
    unreachedStates: unhinted.unreachedStates,
    uncoveredTransitions: unhinted.uncoveredTransitions,
  }).toEqual({
    vertices: 114,
    unreachedStates: ['session.unknown'],
    uncoveredTransitions: [
      'session.starting always[0]',
      'session.unknown call.accepted[0]',
      'session.unknown call.refused[0]',
      'session.unknown profile[0]',
      'session.unknown signedIn[0]',
      'session.refreshing.unreachable always[1]',
      'session.givingUp always[1]',
    ],
  })
})

interface Journey {
  readonly hasLastRole?: boolean
  readonly events: readonly { readonly type: string }[]
  readonly state: unknown
  readonly waiting?: readonly string[]
  readonly person?: number | null
  readonly says?: readonly SessionEmitted[]
  readonly refreshes?: number
  readonly logouts?: number
  readonly stops?: number
}

const replay = (...calls: string[]): SessionEmitted => ({ type: 'replay', calls })
const reject = (decision: 'reject' | 'unreachable', ...calls: string[]): SessionEmitted => ({ type: 'reject', calls, decision })
const ended = (ending: 'signedOut' | 'signedOutElsewhere' | 'expired'): SessionEmitted => ({ type: 'ended', ending })
const here = [profile()]

const journeys: Readonly<Record<string, Journey>> = {
  'nobody was here': { hasLastRole: false, events: [], state: 'signedOut', person: null },
  'somebody was here': { events: [], state: 'unknown', person: null },
  'the first call is accepted': { events: [accepted], state: { signedIn: 'themselves' }, person: null },
  'signing in while nothing is known yet is not lost': { events: [signedIn()], state: { signedIn: 'themselves' } },
  'the first call is refused: its refresh waits for nobody': {
    events: [refused()],
    state: { refreshing: 'first' },
    waiting: ['a'],
    person: null,
    refreshes: 1,
  },
  'one refresh for every waiting call, then all are replayed': {
    events: [...here, refused(0, 0, 'a'), refused(0, 0, 'b'), outcome('renewed')],
    state: 'replaying',
    waiting: ['a', 'b'],
    says: [replay('a', 'b')],
    refreshes: 1,
  },
  'replayed and accepted': {
    events: [...here, refused(), outcome('renewed'), accepted],
    state: { signedIn: 'themselves' },
    says: [replay('a')],
    refreshes: 1,
  },
  'replayed and refused: once more after a pause': {
    events: [...here, refused(), outcome('renewed'), refused(1, 1)],
    state: { refreshing: 'pausing' },
    waiting: ['a'],
    says: [replay('a')],
    refreshes: 1,
  },
  'replayed twice and accepted': {
    events: [...here, refused(), outcome('renewed'), refused(1, 1), afterPause, outcome('renewed'), accepted],
    state: { signedIn: 'themselves' },
    says: [replay('a'), replay('a')],
    refreshes: 2,
  },
  'replayed twice and refused again: expired': {
    events: [...here, refused(), outcome('renewed'), refused(1, 1), afterPause, outcome('renewed'), refused(2, 2)],
    state: 'expired',
    waiting: ['a'],
    says: [replay('a'), replay('a'), ended('expired')],
    refreshes: 2,
  },
  'a failed refresh is retried once': {
    events: [...here, refused(), outcome('unreachable')],
    state: { refreshing: 'again' },
    waiting: ['a'],
    refreshes: 2,
  },
  'a refresh that fails twice ends the session; what waits is kept': {
    events: [...here, refused(), outcome('refused'), outcome('refused', 'refreshAgain')],
    state: 'expired',
    waiting: ['a'],
    says: [ended('expired')],
    refreshes: 2,
  },
  'a refresh that fails twice before anybody is known leads out': {
    events: [refused(), outcome('refused'), outcome('refused', 'refreshAgain')],
    state: 'signedOut',
    person: null,
    says: [reject('reject', 'a'), ended('expired')],
    refreshes: 2,
  },
  'a lost connection ends no session': {
    events: [...here, refused(), outcome('unreachable'), outcome('unreachable', 'refreshAgain')],
    state: { signedIn: 'themselves' },
    says: [reject('unreachable', 'a')],
    refreshes: 2,
  },
  'a call that left before the last renewal is only sent again': {
    events: [...here, refused(0, 0, 'a'), outcome('renewed'), accepted, refused(0, 0, 'b')],
    state: 'replaying',
    waiting: ['b'],
    says: [replay('a'), replay('b')],
    refreshes: 1,
  },
  'a late refusal joins those being replayed without a refresh of its own': {
    events: [...here, refused(0, 0, 'a'), outcome('renewed'), refused(0, 0, 'b')],
    state: 'replaying',
    waiting: ['a', 'b'],
    says: [replay('a'), replay('b')],
    refreshes: 1,
  },
  'signing in again over the page replays what waits': {
    events: [...here, refused(), outcome('refused'), outcome('refused', 'refreshAgain'), refused(0, 0, 'b'), signedIn(4)],
    state: 'replaying',
    waiting: ['a', 'b'],
    says: [ended('expired'), replay('a', 'b')],
    refreshes: 2,
  },
  'somebody else signing in over the page replays nothing': {
    events: [...here, refused(), outcome('refused'), outcome('refused', 'refreshAgain'), signedIn(5)],
    state: { signedIn: 'themselves' },
    person: 5,
    says: [ended('expired'), reject('reject', 'a'), { type: 'personChanged' }],
    refreshes: 2,
  },
  'giving an expired session up': {
    events: [...here, refused(), outcome('refused'), outcome('refused', 'refreshAgain'), { type: 'leave' }],
    state: 'signedOut',
    person: null,
    says: [ended('expired'), reject('reject', 'a')],
    refreshes: 2,
  },
  'signing out while a refresh is under way': {
    events: [...here, refused(), { type: 'signOut' }],
    state: 'signingOut',
    says: [reject('reject', 'a')],
    refreshes: 1,
    logouts: 1,
  },
  'a failed logout is still a logout': {
    events: [...here, { type: 'signOut' }, broken('logout')],
    state: 'signedOut',
    person: null,
    says: [ended('signedOut')],
    logouts: 1,
  },
  'signing out in another tab': {
    events: [...here, refused(), { type: 'signedOutElsewhere' }],
    state: 'signedOut',
    person: null,
    says: [reject('reject', 'a'), ended('signedOutElsewhere')],
    refreshes: 1,
  },
  'a call refused after signing out is refused': {
    events: [...here, { type: 'signOut' }, loggedOut, refused()],
    state: 'signedOut',
    person: null,
    says: [ended('signedOut'), reject('reject', 'a')],
    logouts: 1,
  },
  impersonation: { events: [impersonating], state: { signedIn: 'impersonating' } },
  'stopping in one click': {
    events: [impersonating, { type: 'stopImpersonation' }, stopped],
    state: { signedIn: 'themselves' },
    person: 1,
    says: [{ type: 'returned', person: 1 }],
    stops: 1,
  },
  'stopping by itself when the time is over': {
    events: [impersonating, impersonationEnds],
    state: 'stoppingImpersonation',
    stops: 1,
  },
  'stopping rejects what waits: it was in the other person’s name': {
    events: [impersonating, refused(0, 0, 'a'), outcome('renewed'), accepted, { type: 'stopImpersonation' }, refused(0, 9, 'b')],
    state: 'stoppingImpersonation',
    says: [replay('a'), reject('reject', 'b')],
    refreshes: 1,
    stops: 1,
  },
  'what could not be stopped goes on, and can be stopped again': {
    events: [impersonating, { type: 'stopImpersonation' }, broken('stopImpersonation'), { type: 'stopImpersonation' }],
    state: 'stoppingImpersonation',
    stops: 2,
  },
  'a renewal that brings the admin back replays nothing in their name': {
    events: [impersonating, refused(), outcome('anothers')],
    state: { signedIn: 'themselves' },
    person: 1,
    says: [reject('reject', 'a'), { type: 'returned', person: 1 }],
    refreshes: 1,
  },
  'so does one that is tried again': {
    events: [impersonating, refused(), outcome('unreachable'), outcome('anothers', 'refreshAgain')],
    state: { signedIn: 'themselves' },
    person: 1,
    says: [reject('reject', 'a'), { type: 'returned', person: 1 }],
    refreshes: 2,
  },
  'a renewal that finds somebody else signed in replays nothing either': {
    events: [...here, refused(), outcome('anothers')],
    state: { signedIn: 'themselves' },
    person: 1,
    says: [reject('reject', 'a'), { type: 'personChanged' }],
    refreshes: 1,
  },
  'impersonation goes on after a renewal': {
    events: [impersonating, refused(), outcome('renewed'), accepted],
    state: { signedIn: 'impersonating' },
    says: [replay('a')],
    refreshes: 1,
  },
  'stopped in another tab while this one stops': {
    events: [impersonating, { type: 'stopImpersonation' }, signedIn(1)],
    state: { signedIn: 'themselves' },
    person: 1,
    says: [{ type: 'personChanged' }],
    stops: 1,
  },
  'a waiting call that is given up is forgotten': {
    events: [...here, refused(), lost, outcome('renewed')],
    state: { signedIn: 'themselves' },
    says: [replay()],
    refreshes: 1,
  },
}

it.each(Object.entries(journeys))(
  '%s',
  (_, { hasLastRole = true, events: sent, state, waiting = [], person = 4, says = [], refreshes = 0, logouts = 0, stops = 0 }) => {
    const asked: Record<'refresh' | 'logout' | 'stopImpersonation', unknown[]> = { refresh: [], logout: [], stopImpersonation: [] }
    const forever = <T>(which: keyof typeof asked) =>
      fromPromise<T>(({ input }) => {
        asked[which].push(input)
        return new Promise(() => {})
      })
    const machine = sessionMachine.provide({
      actors: {
        refresh: forever<RefreshOutcome>('refresh'),
        logout: forever<void>('logout'),
        stopImpersonation: forever<number>('stopImpersonation'),
      },
    })
    const actor = createActor(machine, { input: { hasLastRole }, clock: new SimulatedClock() })
    const said: SessionEmitted[] = []
    actor.on('*', (event) => said.push(event))
    actor.start()
    for (const event of sent) actor.send(event as SessionEvent)
    const { value, context } = actor.getSnapshot()
    expect({ value, waiting: context.waiting, person: context.person, said, asked }).toEqual({
      value: state,
      waiting,
      person,
      said: says,
      asked: {
        refresh: Array.from({ length: refreshes }, () => undefined),
        logout: Array.from({ length: logouts }, () => undefined),
        stopImpersonation: Array.from({ length: stops }, () => undefined),
      },
    })
  },
)
