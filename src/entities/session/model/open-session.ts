import type { AuthRequest } from '@/shared/api'
import type { Session, SessionEffects } from './session'
import type { TabMessage } from './tabs'

/**
 * The session used by the app. Its machine is needed only when a person signs in or out, here or in another tab, or when a call is
 * answered 401: it is downloaded then (`warmUp` downloads it ahead), and events wait for it in order. This facade decides nothing.
 */
export function openSession(effects: SessionEffects): Session {
  let session: Session | undefined
  let loading: Promise<Session> | undefined
  const early: TabMessage[] = []
  let deliver: ((message: TabMessage) => void) | undefined
  const attachments: ((opened: Session) => void)[] = []

  const load = () => {
    loading ??= import('./session').then(
      ({ createSession }) => {
        session = createSession({ ...effects, tabs: { send: effects.tabs.send, onMessage: (listener) => (deliver = listener) } })
        for (const attach of attachments.splice(0)) attach(session)
        for (const message of early.splice(0)) deliver?.(message)
        return session
      },
      (error: unknown) => {
        // the next call downloads it again
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const attached = (attach: (opened: Session) => void) => (session ? attach(session) : void attachments.push(attach))
  const act = (what: (opened: Session) => void) => {
    attached(what)
    void load().catch(() => {})
  }

  effects.tabs.onMessage((message) => {
    if (deliver) return deliver(message)
    early.push(message)
    void load()
  })
  return {
    gate: { open: () => session?.gate.open() ?? authRequestOf(load) },
    view: () => session?.view() ?? { isOpen: effects.hasLastRole, isExpired: false, isSigningOut: false, stopping: 'no', ending: null },
    subscribe: (listener) => {
      let stop = () => {}
      let isActive = true
      attached((opened) => {
        if (isActive) stop = opened.subscribe(listener)
      })
      return () => {
        isActive = false
        stop()
      }
    },
    signedIn: async (self) => (await load()).signedIn(self),
    isPerson: (self) => attached((opened) => opened.isPerson(self)),
    signOut: () => act((opened) => opened.signOut()),
    stopImpersonation: () => act((opened) => opened.stopImpersonation()),
    leave: () => act((opened) => opened.leave()),
    warmUp: () => void load().catch(() => {}),
    onSignedIn: (listener) => attached((opened) => opened.onSignedIn(listener)),
    onEnded: (listener) => attached((opened) => opened.onEnded(listener)),
    onPersonChanged: (listener) => attached((opened) => opened.onPersonChanged(listener)),
    onReturned: (listener) => attached((opened) => opened.onReturned(listener)),
  }
}

/** A call sent before the machine was loaded: the machine is needed only if the call is answered 401. */
function authRequestOf(load: () => Promise<Session>): AuthRequest {
  let authRequest: AuthRequest | undefined
  return {
    accepted: () => authRequest?.accepted(),
    lost: () => authRequest?.lost(),
    rejected: async (signal) => {
      authRequest ??= (await load()).gate.open()
      return authRequest.rejected(signal)
    },
  }
}
