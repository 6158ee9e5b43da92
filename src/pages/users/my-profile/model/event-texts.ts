import type { TFunction } from 'i18next'
import type { Schema } from '@/shared/api'

type T = TFunction<'myProfile'>
type Event = Schema<'SignIn'>

const texts: Readonly<Record<Event['kind'], (t: T, event: Event) => string>> = {
  signed_in: (t, { method }) => (method === 'google' ? t(($) => $.signIns.kinds.withGoogle) : t(($) => $.signIns.kinds.signedIn)),
  sign_in_failed: (t, { failures }) => t(($) => $.signIns.kinds.failed, { count: failures ?? 1 }),
  sign_in_locked: (t) => t(($) => $.signIns.kinds.locked),
  signed_out: (t) => t(($) => $.signIns.kinds.signedOut),
  session_ended: (t) => t(($) => $.signIns.kinds.sessionEnded),
  sessions_ended: (t) => t(($) => $.signIns.kinds.sessionsEnded),
  session_copied: (t) => t(($) => $.signIns.kinds.sessionCopied),
  password_reset_requested: (t) => t(($) => $.signIns.kinds.resetRequested),
  password_changed: (t) => t(($) => $.signIns.kinds.passwordChanged),
  password_reset: (t) => t(($) => $.signIns.kinds.passwordReset),
  email_changed: (t) => t(($) => $.signIns.kinds.emailChanged),
  impersonation_started: (t) => t(($) => $.signIns.kinds.impersonationStarted),
  impersonation_stopped: (t) => t(($) => $.signIns.kinds.impersonationStopped),
}

export const eventText = (t: T, event: Event): string => texts[event.kind](t, event)

const warnings: ReadonlySet<Event['kind']> = new Set(['sign_in_failed', 'sign_in_locked', 'session_copied'])

/** Whether somebody else may have caused it. */
export const isWarning = ({ kind }: Event): boolean => warnings.has(kind)
