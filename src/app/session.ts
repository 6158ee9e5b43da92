import type { Ending } from '@/entities/session'
import { openSession, openTabs, readHint, refresh, stopActing, whereActingBegan, writeHint, type Session } from '@/entities/session'
import { userQueries } from '@/entities/user'
import { api, connectSessionGate, unwrap } from '@/shared/api'
import { queries } from './queries'
import type { AppRouter } from './router'

/** Starts the session of this page and puts it behind the API client. */
export function startSession(): Session {
  const session = openSession({
    refresh,
    logout: () => unwrap(api.POST('/logout')).then(() => undefined),
    stopActing,
    tabs: openTabs(),
    hint: readHint() !== null,
  })
  connectSessionGate(session.gate)
  return session
}

/** What the rest of the app does about it when somebody leaves, or comes. */
export function followSession(session: Session, router: AppRouter): void {
  const forget = async () => (await queries()).clear()

  const afterwards: Readonly<Record<Ending, () => Promise<void>>> = {
    signedOut: async () => {
      await router.navigate({ to: '/login' })
      await forget()
    },
    signedOutElsewhere: async () => {
      await router.navigate({ to: '/login' })
      await forget()
    },
    // what is on screen stays behind the sign-in dialog; what is not goes now
    expired: async () => {
      const client = await queries()
      if (session.view().isExpired) client.removeQueries({ type: 'inactive' })
      else client.clear()
    },
  }
  session.onSignedIn((self) => {
    writeHint(self.kind)
    void queries().then((client) => client.setQueryData(userQueries.self().queryKey, self))
  })
  session.onEnded((ending) => {
    writeHint(null)
    void afterwards[ending]()
  })

  // a new page for a new person: nothing of the first is left in memory
  session.onPersonChanged(() => location.assign('/'))
  session.onReturned(() => {
    writeHint('admin')
    location.assign(whereActingBegan())
  })

  // the machine is here before it is needed, though no first paint waits for it
  for (const sign of ['pointerdown', 'keydown']) document.addEventListener(sign, session.warmUp, { once: true, passive: true })

  let wasOpen = session.view().isOpen
  session.subscribe(() => {
    const { isOpen } = session.view()
    if (isOpen !== wasOpen && router.state.location.pathname === '/login') void router.invalidate()
    wasOpen = isOpen
  })
}
