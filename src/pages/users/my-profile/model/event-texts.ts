import type { TFunction } from 'i18next'
import type { Schema } from '@/shared/api'

type T = TFunction<'myProfile'>
type Event = Schema<'SignIn'>

const methods: Readonly<Record<Schema<'SignInMethod'>, (t: T) => string>> = {
  password: (t) => t(($) => $.signIns.kinds.signedIn),
  google: (t) => t(($) => $.signIns.kinds.withGoogle),
  one_time_password: (t) => t(($) => $.signIns.kinds.withOneTimePassword),
  totp: (t) => t(($) => $.signIns.kinds.withTotp),
  passkey: (t) => t(($) => $.signIns.kinds.withPasskey),
  recovery_code: (t) => t(($) => $.signIns.kinds.withRecoveryCode),
}

const texts: Readonly<Record<Event['kind'], (t: T, event: Event) => string>> = {
  signed_in: (t, { method }) => methods[method ?? 'password'](t),
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
