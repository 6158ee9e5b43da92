import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Session } from '../model/session'
import type { SessionView } from '../model/session-view'

const SessionContext = createContext<Session | null>(null)

export const SessionProvider = SessionContext.Provider

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('There is no SessionProvider around this component')
  return session
}

/** One field of the session view; the component renders again when it changes. */
export function useSessionView<K extends keyof SessionView>(fact: K): SessionView[K] {
  const session = useSession()
  const read = () => session.view()[fact]
  return useSyncExternalStore(session.subscribe, read, read)
}
