import type { Ending } from '@/entities/session'
import {
  openSession,
  openTabs,
  readLastRole,
  refresh,
  stopImpersonation,
  impersonationOrigin,
  writeLastRole,
  type Session,
} from '@/entities/session'
import { userQueries } from '@/entities/user'
import { api, connectSessionGate, unwrap } from '@/shared/api'
import type { Pages } from './pages'
import { queries } from './queries'

/** Starts the session of this page and connects it to the API client. */
export function startSession(): Session {
  const session = openSession({
    refresh,
    logout: () => unwrap(api.POST('/logout')).then(() => undefined),
    stopImpersonation,
    tabs: openTabs(),
    hasLastRole: readLastRole() !== null,
  })
  connectSessionGate(session.gate)
  return session
}

/** Updates pages, queries and the last-role cookie when the session starts, ends or changes its person. */
export function followSession(session: Session, pages: () => Pages): void {
  const clearQueries = async () => (await queries()).clear()

  const afterwards: Readonly<Record<Ending, () => Promise<void>>> = {
    signedOut: async () => {
      await pages().toLogin()
      await clearQueries()
    },
    signedOutElsewhere: async () => {
      await pages().toLogin()
      await clearQueries()
    },
    // data on screen stays behind the sign-in dialog; other cached data is removed
    expired: async () => {
      const client = await queries()
      if (session.view().isExpired) client.removeQueries({ type: 'inactive' })
      else client.clear()
    },
  }
  session.onSignedIn((self) => {
    writeLastRole(self.kind)
    void queries().then((client) => client.setQueryData(userQueries.self().queryKey, self))
  })
  session.onEnded((ending) => {
    writeLastRole(null)
    void afterwards[ending]()
  })

  // a reload when the person changes: no data of the previous one stays in memory
  session.onPersonChanged(() => location.assign('/'))
  session.onReturned(() => {
    writeLastRole('admin')
    location.assign(impersonationOrigin.read())
  })

  // downloads the machine before it is needed, without delaying the first paint
  for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, session.warmUp, { once: true, passive: true })

  let wasOpen = session.view().isOpen
  session.subscribe(() => {
    const { isOpen } = session.view()
    if (isOpen !== wasOpen) pages().onOpenChanged(isOpen)
    wasOpen = isOpen
  })
}
