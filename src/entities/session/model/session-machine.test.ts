import { expect, it } from 'vitest'
import { answersOf, exploreMachine, silentPromise } from '@/shared/testing'
import { sessionMachine } from './session-machine'
import type { RefreshOutcome, SessionEvent } from './session-setup'

const rejected = (round: number, token: number, call = 'a') => ({ type: 'call.rejected', call, round, token }) as const

/** All events that calls and pages send to the machine. A new kind of event does not compile until it is added here. */
const sentEvents = {
  'call.accepted': [{ type: 'call.accepted', call: 'a' }],
  'call.lost': [{ type: 'call.lost', call: 'a' }],
  'call.rejected': [rejected(0, 0), rejected(0, 9), rejected(1, 9), rejected(2, 9), rejected(0, 9, 'b')],
  signedIn: [
    { type: 'signedIn', person: 4, impersonationEndsAt: null },
    { type: 'signedIn', person: 5, impersonationEndsAt: null },
  ],
  profile: [
    { type: 'profile', person: 4, impersonationEndsAt: null },
    { type: 'profile', person: 4, impersonationEndsAt: Date.now() + 3_600_000 },
  ],
  stopImpersonation: [{ type: 'stopImpersonation' }],
  signOut: [{ type: 'signOut' }],
  signedOutElsewhere: [{ type: 'signedOutElsewhere' }],
  leave: [{ type: 'leave' }],
} satisfies { readonly [T in SessionEvent['type']]: readonly Extract<SessionEvent, { type: T }>[] }

const outcomes: readonly RefreshOutcome[] = [{ person: 4 }, { person: 1 }, 'rejected', 'unreachable']
const events = [
  ...Object.values(sentEvents).flat(),
  ...answersOf({ refresh: outcomes, refreshAgain: outcomes, logout: [undefined], stopImpersonation: [1] }),
  { type: 'xstate.after.impersonationEnds.session.signedIn.impersonating' },
  { type: 'xstate.after.0.session.refreshing.pausing' },
]

function explore(hasLastRole: boolean) {
  return exploreMachine({
    machine: sessionMachine.provide({
      actors: { refresh: silentPromise(), logout: silentPromise(), stopImpersonation: silentPromise() },
    }),
    input: { hasLastRole },
    events,
    facts: ({ context: { person, impersonationEndsAt, token, waiting } }) => [
      person,
      impersonationEndsAt !== null,
      Math.min(token, 1),
      waiting,
    ],
  })
}

it('reaches every state and takes every transition, from both beginnings', () => {
  const withCookie = explore(true)
  const without = explore(false)
  expect({
    vertices: withCookie.paths.length,
    unreachedStates: withCookie.unreachedStates,
    uncoveredTransitions: withCookie.uncoveredTransitions,
  }).toEqual({
    vertices: 188,
    unreachedStates: [],
    uncoveredTransitions: ['session.starting always[1]'],
  })
  // without the cookie of the last role the session is never unknown: the other transitions are of that state
  expect({
    vertices: without.paths.length,
    unreachedStates: without.unreachedStates,
    uncoveredTransitions: without.uncoveredTransitions,
  }).toEqual({
    vertices: 114,
    unreachedStates: ['session.unknown'],
    uncoveredTransitions: [
      'session.starting always[0]',
      'session.unknown call.accepted[0]',
      'session.unknown call.rejected[0]',
      'session.unknown profile[0]',
      'session.unknown signedIn[0]',
      'session.refreshing.unreachable always[1]',
      'session.givingUp always[1]',
    ],
  })
})
