import { createSession, openTabs, readHint, refresh, writeHint, type Session } from '@/entities/session'
import { userQueries } from '@/entities/user'
import { api, connectSessionGate, unwrap } from '@/shared/api'
import { queries } from './queries'

/** Starts the session of this page and puts it behind the API client. */
export function startSession(): Session {
  const session = createSession({
    refresh,
    logout: () => unwrap(api.POST('/logout')).then(() => undefined),
    tabs: openTabs(),
    hint: readHint() !== null,
  })
  connectSessionGate(session.gate)
  session.onSignedIn((self) => {
    writeHint(self.kind)
    void queries().then((client) => client.setQueryData(userQueries.self().queryKey, self))
  })
  return session
}
