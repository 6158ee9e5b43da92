import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import type { Schema, SessionGate } from '@/shared/api'
import { gateOf } from './gate'
import { sessionMachine, viewOf, type Ending, type RefreshOutcome, type SessionView } from './session-machine'
import type { Tabs } from './tabs'

type Self = Schema<'Self'>

export interface SessionEffects {
  readonly refresh: () => Promise<RefreshOutcome>
  readonly logout: () => Promise<void>
  /** Ends acting as somebody; answers who is signed in again. */
  readonly stopActing: () => Promise<number>
  readonly tabs: Tabs
  /** See `readHint`. */
  readonly hint: boolean
}

/** The session of this page, as the app holds it. */
export interface Session {
  readonly gate: SessionGate
  readonly view: () => SessionView
  readonly subscribe: (listener: () => void) => () => void
  /** Somebody signed in on this page (`signIn`); the other tabs hear of it. */
  readonly signedIn: (self: Self) => Promise<void>
  /** The profile of who was already signed in arrived. */
  readonly isPerson: (self: Self) => void
  readonly signOut: () => void
  /** Whoever acts as somebody is to be themselves again. */
  readonly stopActing: () => void
  /** Gives an expired session up. */
  readonly leave: () => void
  /** Somebody is at work: what the session may need can be downloaded. */
  readonly warmUp: () => void
  readonly onSignedIn: (listener: (self: Self) => void) => void
  readonly onEnded: (listener: (ending: Ending) => void) => void
  readonly onPersonChanged: (listener: () => void) => void
  /** Whoever acted as somebody is themselves again. */
  readonly onReturned: (listener: () => void) => void
}

export function createSession({ refresh, logout, stopActing, tabs, hint }: SessionEffects): Session {
  const machine = sessionMachine.provide({
    actors: { refresh: fromPromise(refresh), logout: fromPromise(logout), stopActing: fromPromise(stopActing) },
  })
  const actor: ActorRefFrom<typeof sessionMachine> = createActor(machine, { input: { hint } })
  const gate = gateOf(actor)
  const arrivals = new Set<(self: Self) => void>()
  actor.start()

  tabs.onNews((news) => {
    actor.send(news.type === 'signedIn' ? { type: 'signedIn', person: news.person, actingUntil: null } : { type: 'signedOutElsewhere' })
  })
  actor.on('ended', ({ ending }) => {
    if (ending === 'signedOut') tabs.tell({ type: 'signedOut' })
  })
  actor.on('returned', ({ person }) => tabs.tell({ type: 'signedIn', person }))

  return {
    gate,
    view: () => viewOf(actor.getSnapshot()),
    subscribe: (listener) => {
      const { unsubscribe } = actor.subscribe(listener)
      return unsubscribe
    },
    signedIn: (self) => {
      for (const listener of arrivals) listener(self)
      actor.send({ type: 'signedIn', ...whoIs(self) })
      tabs.tell({ type: 'signedIn', person: self.id })
      return Promise.resolve()
    },
    warmUp: () => {},
    isPerson: (self) => actor.send({ type: 'profile', ...whoIs(self) }),
    signOut: () => actor.send({ type: 'signOut' }),
    stopActing: () => actor.send({ type: 'stopActing' }),
    leave: () => actor.send({ type: 'leave' }),
    onSignedIn: (listener) => void arrivals.add(listener),
    onEnded: (listener) => void actor.on('ended', ({ ending }) => listener(ending)),
    onPersonChanged: (listener) => void actor.on('personChanged', listener),
    onReturned: (listener) => void actor.on('returned', listener),
  }
}

const whoIs = ({ id, impersonation }: Self) => ({ person: id, actingUntil: impersonation ? Date.parse(impersonation.ends_at) : null })
