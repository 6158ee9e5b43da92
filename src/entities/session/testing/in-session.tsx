import { useState, type ComponentType } from 'react'
import { anImpersonation, aSelf } from '@/shared/testing'
import { createSession, type Session } from '../model/session'
import { SessionProvider } from '../ui/session-context'

/** The history of a session. */
type SessionHistory =
  | 'visitor'
  | 'signedIn'
  | 'expired'
  | 'expiredBeforeThePage'
  | 'signingOut'
  | 'signedOutElsewhere'
  | 'stopping'
  | 'stuck'

const reject = (session: Session) => void session.gate.open().rejected()

const histories: Readonly<Record<SessionHistory, (session: Session, elsewhere: () => void) => void>> = {
  visitor: () => {},
  signedIn: (session) => session.isPerson(aSelf()),
  expired: (session) => {
    session.isPerson(aSelf())
    reject(session)
  },
  expiredBeforeThePage: (session) => reject(session),
  signingOut: (session) => {
    session.isPerson(aSelf())
    session.signOut()
  },
  stopping: (session) => {
    session.isPerson(aSelf({ impersonation: anImpersonation() }))
    session.stopImpersonation()
  },
  stuck: (session) => {
    session.isPerson(aSelf({ impersonation: anImpersonation() }))
    session.stopImpersonation()
  },
  signedOutElsewhere: (session, elsewhere) => {
    session.isPerson(aSelf())
    elsewhere()
  },
}

/** The production session after such a history, with a server that renews nothing and never answers a logout. */
function aSession(history: SessionHistory): Session {
  let elsewhere = () => {}
  const session = createSession({
    hasLastRole: history !== 'visitor',
    refresh: () => Promise.resolve('rejected'),
    logout: () => new Promise(() => {}),
    stopImpersonation: () => (history === 'stuck' ? Promise.reject(new Error('no connection')) : new Promise(() => {})),
    tabs: {
      send: () => {},
      onMessage: (listener) => {
        elsewhere = () => listener({ type: 'signedOut' })
      },
    },
  })
  histories[history](session, elsewhere)
  return session
}

/** A decorator that renders the story in this session. */
export function inSession(history: SessionHistory) {
  return function InSession(Story: ComponentType) {
    const [session] = useState(() => aSession(history))
    return (
      <SessionProvider value={session}>
        <Story />
      </SessionProvider>
    )
  }
}
