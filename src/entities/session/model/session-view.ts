import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from './session-machine'
import type { Ending } from './session-setup'

export interface SessionView {
  /** A person may be signed in: private pages may be opened. */
  readonly isOpen: boolean
  /** The session expired while a page was open: the person can sign in again over the page. */
  readonly isExpired: boolean
  /** The logout call is under way. */
  readonly isSigningOut: boolean
  /** Whether the impersonation is being stopped, or could not be stopped. */
  readonly stopping: 'no' | 'underway' | 'failed'
  /** Why the session ended; null if there was none. */
  readonly ending: Ending | null
}

/** The view of the session for components, which know no state names. */
export function sessionView(snapshot: SnapshotFrom<typeof sessionMachine>): SessionView {
  return {
    isOpen: !snapshot.matches('signedOut') && !snapshot.matches('signingOut'),
    isExpired: snapshot.matches('expired'),
    isSigningOut: snapshot.matches('signingOut'),
    stopping: snapshot.matches('stoppingImpersonation') ? 'underway' : snapshot.matches({ signedIn: 'stuck' }) ? 'failed' : 'no',
    ending: snapshot.context.ending,
  }
}
