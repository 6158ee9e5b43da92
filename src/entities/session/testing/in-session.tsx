import { useState, type ComponentType } from 'react'
import { anImpersonation, aSelf } from '@/shared/testing'
import { createSession, type Session } from '../model/session'
import { SessionProvider } from '../ui/session-context'

/** The history of a session. */
export type Life = 'nobody' | 'somebody' | 'expired' | 'expiredBeforeThePage' | 'signingOut' | 'signedOutElsewhere' | 'stopping' | 'stuck'

const refuse = (session: Session) => void session.gate.open().refused()

const lives: Readonly<Record<Life, (session: Session, elsewhere: () => void) => void>> = {
  nobody: () => {},
  somebody: (session) => session.isPerson(aSelf()),
  expired: (session) => {
    session.isPerson(aSelf())
    refuse(session)
  },
  expiredBeforeThePage: (session) => refuse(session),
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
export function aSession(life: Life): Session {
  let elsewhere = () => {}
  const session = createSession({
    hasLastRole: life !== 'nobody',
    refresh: () => Promise.resolve('refused'),
    logout: () => new Promise(() => {}),
    stopImpersonation: () => (life === 'stuck' ? Promise.reject(new Error('no connection')) : new Promise(() => {})),
    tabs: {
      tell: () => {},
      onNews: (listener) => {
        elsewhere = () => listener({ type: 'signedOut' })
      },
    },
  })
  lives[life](session, elsewhere)
  return session
}

/** A decorator that renders the story in this session. */
export function inSession(life: Life) {
  return function InSession(Story: ComponentType) {
    const [session] = useState(() => aSession(life))
    return (
      <SessionProvider value={session}>
        <Story />
      </SessionProvider>
    )
  }
}
