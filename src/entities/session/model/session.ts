import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import type { Schema, SessionGate } from '@/shared/api'
import { gateOf } from './session-gate'
import { sessionMachine } from './session-machine'
import type { Ending, RefreshOutcome } from './session-setup'
import { sessionView, type SessionView } from './session-view'
import type { Tabs } from './tabs'

type Self = Schema<'Self'>

export interface SessionEffects {
  readonly refresh: () => Promise<RefreshOutcome>
  readonly logout: () => Promise<void>
  /** Ends the impersonation; resolves with the id of the admin. */
  readonly stopImpersonation: () => Promise<number>
  readonly tabs: Tabs
  /** Whether `readLastRole` found one. */
  readonly hasLastRole: boolean
}

/** The session of this page. */
export interface Session {
  readonly gate: SessionGate
  readonly view: () => SessionView
  readonly subscribe: (listener: () => void) => () => void
  /** A person signed in on this page (`signIn`); the other tabs are notified. */
  readonly signedIn: (self: Self) => Promise<void>
  /** The profile of the person who is already signed in has arrived. */
  readonly isPerson: (self: Self) => void
  readonly signOut: () => void
  readonly stopImpersonation: () => void
  /** Leaves an expired session for the sign-in page. */
  readonly leave: () => void
  /** Downloads the machine ahead of its use. */
  readonly warmUp: () => void
  readonly onSignedIn: (listener: (self: Self) => void) => void
  readonly onEnded: (listener: (ending: Ending) => void) => void
  readonly onPersonChanged: (listener: () => void) => void
  /** The impersonation has ended. */
  readonly onReturned: (listener: () => void) => void
}

export function createSession({ refresh, logout, stopImpersonation, tabs, hasLastRole }: SessionEffects): Session {
  const machine = sessionMachine.provide({
    actors: { refresh: fromPromise(refresh), logout: fromPromise(logout), stopImpersonation: fromPromise(stopImpersonation) },
  })
  const actor: ActorRefFrom<typeof sessionMachine> = createActor(machine, { input: { hasLastRole } })
  const gate = gateOf(actor)
  const signInListeners = new Set<(self: Self) => void>()
  actor.start()

  tabs.onMessage((message) => {
    actor.send(
      message.type === 'signedIn'
        ? { type: 'signedIn', person: message.person, impersonationEndsAt: null }
        : { type: 'signedOutElsewhere' },
    )
  })
  actor.on('ended', ({ ending }) => {
    if (ending === 'signedOut') tabs.send({ type: 'signedOut' })
  })
  actor.on('returned', ({ person }) => tabs.send({ type: 'signedIn', person }))

  return {
    gate,
    view: () => sessionView(actor.getSnapshot()),
    subscribe: (listener) => {
      const { unsubscribe } = actor.subscribe(listener)
      return unsubscribe
    },
    signedIn: (self) => {
      for (const listener of signInListeners) listener(self)
      actor.send({ type: 'signedIn', ...identityOf(self) })
      tabs.send({ type: 'signedIn', person: self.id })
      return Promise.resolve()
    },
    warmUp: () => {},
    isPerson: (self) => actor.send({ type: 'profile', ...identityOf(self) }),
    signOut: () => actor.send({ type: 'signOut' }),
    stopImpersonation: () => actor.send({ type: 'stopImpersonation' }),
    leave: () => actor.send({ type: 'leave' }),
    onSignedIn: (listener) => void signInListeners.add(listener),
    onEnded: (listener) => void actor.on('ended', ({ ending }) => listener(ending)),
    onPersonChanged: (listener) => void actor.on('personChanged', listener),
    onReturned: (listener) => void actor.on('returned', listener),
  }
}

const identityOf = ({ id, impersonation }: Self) => ({
  person: id,
  impersonationEndsAt: impersonation ? Date.parse(impersonation.ends_at) : null,
})
