import type { AuthRequest } from '@/shared/api'
import type { Session, SessionEffects } from './session'
import type { TabNews } from './tabs'

/**
 * The session used by the app. Its machine is needed only when somebody signs in or out, here or in another tab, or when a call is
 * answered 401: it is downloaded then (`warmUp` downloads it ahead), and events wait for it in order. This facade decides nothing.
 */
export function openSession(effects: SessionEffects): Session {
  let session: Session | undefined
  let loading: Promise<Session> | undefined
  const early: TabNews[] = []
  let deliver: ((news: TabNews) => void) | undefined
  const attachments: ((opened: Session) => void)[] = []

  const load = () => {
    loading ??= import('./session').then(
      ({ createSession }) => {
        session = createSession({ ...effects, tabs: { tell: effects.tabs.tell, onNews: (listener) => (deliver = listener) } })
        for (const attach of attachments.splice(0)) attach(session)
        for (const news of early.splice(0)) deliver?.(news)
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

  effects.tabs.onNews((news) => {
    if (deliver) return deliver(news)
    early.push(news)
    void load()
  })
  return {
    gate: { open: () => session?.gate.open() ?? authRequestOf(load) },
    view: () => session?.view() ?? { isOpen: effects.hasLastRole, isExpired: false, isSigningOut: false, stopping: 'no', ending: null },
    subscribe: (listener) => {
      let stop = () => {}
      let wanted = true
      attached((opened) => {
        if (wanted) stop = opened.subscribe(listener)
      })
      return () => {
        wanted = false
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
    refused: async (signal) => {
      authRequest ??= (await load()).gate.open()
      return authRequest.refused(signal)
    },
  }
}
