import { expect, it } from 'vitest'
import { anImpersonation, aSelf } from '@/shared/testing'
import { openSession } from './open-session'
import type { SessionEffects } from './session'
import type { TabMessage } from './tabs'

/** A tab with other tabs in its browser; `receive` delivers a message of one of them. */
function aTab(hasLastRole: boolean) {
  let listen = (_: TabMessage) => {}
  const sent: TabMessage[] = []
  const effects: SessionEffects = {
    hasLastRole,
    refresh: () => Promise.resolve('rejected'),
    logout: () => Promise.resolve(),
    stopImpersonation: () => Promise.resolve(1),
    tabs: { send: (message) => sent.push(message), onMessage: (listener) => (listen = listener) },
  }
  const session = openSession(effects)
  const events: string[] = []
  session.onEnded((ending) => events.push(ending))
  session.subscribe(() => events.push(session.view().isOpen ? 'open' : 'closed'))
  return { session, sent, events, receive: (message: TabMessage) => listen(message) }
}

it('knows before the machine is loaded whether a person may be signed in', () => {
  expect([aTab(true).session.view(), aTab(false).session.view()]).toEqual([
    { isOpen: true, isExpired: false, isSigningOut: false, stopping: 'no', ending: null },
    { isOpen: false, isExpired: false, isSigningOut: false, stopping: 'no', ending: null },
  ])
})

it('a first visitor is notified of a sign-in in another tab', async () => {
  const { session, events, receive } = aTab(false)
  receive({ type: 'signedIn', person: 4 })
  await expect.poll(() => session.view().isOpen).toBe(true)
  expect(events).toEqual(['open'])
})

it('events before the machine is loaded are handled in order', async () => {
  const { session, events, sent } = aTab(true)
  session.isPerson(aSelf())
  session.signOut()
  await expect.poll(() => session.view().ending).toBe('signedOut')
  expect({ events, sent }).toEqual({ events: ['open', 'closed', 'signedOut', 'closed'], sent: [{ type: 'signedOut' }] })
})

it('a call rejected before the machine is loaded gets its decision', async () => {
  const { session } = aTab(true)
  const authRequest = session.gate.open()
  expect(await authRequest.rejected()).toBe('reject')
  expect(session.view()).toEqual({ isOpen: false, isExpired: false, isSigningOut: false, stopping: 'no', ending: 'expired' })
})

it('signing in is done when the page may be opened', async () => {
  const { session, sent } = aTab(false)
  await session.signedIn(aSelf())
  expect([session.view().isOpen, sent]).toEqual([true, [{ type: 'signedIn', person: 4 }]])
})

it('the end of an impersonation is reported here and to the other tabs', async () => {
  const { session, sent } = aTab(true)
  const returned: string[] = []
  session.onReturned(() => returned.push('returned'))
  session.isPerson(aSelf({ impersonation: anImpersonation() }))
  session.stopImpersonation()
  await expect.poll(() => returned).toEqual(['returned'])
  expect(sent).toEqual([{ type: 'signedIn', person: 1 }])
})
