import { expect, it } from 'vitest'
import { anImpersonation, aSelf } from '@/shared/testing'
import { openSession } from './open-session'
import type { SessionEffects } from './session'
import type { TabNews } from './tabs'

/** A tab with other tabs in its browser; `receive` delivers a message of one of them. */
function aTab(hasLastRole: boolean) {
  let listen = (_: TabNews) => {}
  const told: TabNews[] = []
  const effects: SessionEffects = {
    hasLastRole,
    refresh: () => Promise.resolve('refused'),
    logout: () => Promise.resolve(),
    stopImpersonation: () => Promise.resolve(1),
    tabs: { tell: (news) => told.push(news), onNews: (listener) => (listen = listener) },
  }
  const session = openSession(effects)
  const heard: string[] = []
  session.onEnded((ending) => heard.push(ending))
  session.subscribe(() => heard.push(session.view().isOpen ? 'open' : 'closed'))
  return { session, told, heard, hear: (news: TabNews) => listen(news) }
}

it('says at once whether somebody may be here', () => {
  expect([aTab(true).session.view(), aTab(false).session.view()]).toEqual([
    { isOpen: true, isExpired: false, isSigningOut: false, stopping: 'no', ending: null },
    { isOpen: false, isExpired: false, isSigningOut: false, stopping: 'no', ending: null },
  ])
})

it('a first visitor hears of a sign-in in another tab', async () => {
  const { session, heard, hear } = aTab(false)
  hear({ type: 'signedIn', person: 4 })
  await expect.poll(() => session.view().isOpen).toBe(true)
  expect(heard).toEqual(['open'])
})

it('what is asked before the machine is here is done in order', async () => {
  const { session, heard, told } = aTab(true)
  session.isPerson(aSelf())
  session.signOut()
  await expect.poll(() => session.view().ending).toBe('signedOut')
  expect({ heard, told }).toEqual({ heard: ['open', 'closed', 'signedOut', 'closed'], told: [{ type: 'signedOut' }] })
})

it('a call refused before the machine is here gets its decision', async () => {
  const { session } = aTab(true)
  const authRequest = session.gate.open()
  expect(await authRequest.refused()).toBe('reject')
  expect(session.view()).toEqual({ isOpen: false, isExpired: false, isSigningOut: false, stopping: 'no', ending: 'expired' })
})

it('signing in is done when the page may be opened', async () => {
  const { session, told } = aTab(false)
  await session.signedIn(aSelf())
  expect([session.view().isOpen, told]).toEqual([true, [{ type: 'signedIn', person: 4 }]])
})

it('being oneself again is heard here and in the other tabs', async () => {
  const { session, told } = aTab(true)
  const returned: string[] = []
  session.onReturned(() => returned.push('returned'))
  session.isPerson(aSelf({ impersonation: anImpersonation() }))
  session.stopImpersonation()
  await expect.poll(() => returned).toEqual(['returned'])
  expect(told).toEqual([{ type: 'signedIn', person: 1 }])
})
