import type { Passage } from '@/shared/api'
import type { Session, SessionEffects } from './session'
import type { TabNews } from './tabs'

/**
 * The session as the app holds it. Its machine has nothing to decide until somebody signs in or out, another tab does, or a call
 * is refused: until then it is not downloaded (`warmUp` fetches it ahead), and what happens waits for it in order. Nothing is
 * decided here.
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
        // asked for again with the next call
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
    gate: { open: () => session?.gate.open() ?? passageOf(load) },
    view: () => session?.view() ?? { isOpen: effects.hint, isExpired: false, isSigningOut: false, stopping: 'no', ending: null },
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
    stopActing: () => act((opened) => opened.stopActing()),
    leave: () => act((opened) => opened.leave()),
    warmUp: () => void load().catch(() => {}),
    onSignedIn: (listener) => attached((opened) => opened.onSignedIn(listener)),
    onEnded: (listener) => attached((opened) => opened.onEnded(listener)),
    onPersonChanged: (listener) => attached((opened) => opened.onPersonChanged(listener)),
    onReturned: (listener) => attached((opened) => opened.onReturned(listener)),
  }
}

/** A call that set out before the machine was here: only being refused asks for a decision. */
function passageOf(load: () => Promise<Session>): Passage {
  let passage: Passage | undefined
  return {
    accepted: () => passage?.accepted(),
    lost: () => passage?.lost(),
    refused: async (signal) => {
      passage ??= (await load()).gate.open()
      return passage.refused(signal)
    },
  }
}
