/** Data of a mail beside its account and its center, by kind. */
export interface MailData {
  password_reset: object
  first_password: object
  student_invitation: object
  team_invitation: object
  /** `days` until the invitation to a team expires; the mail is of no center. */
  team_asked: { invitationId: number; center: string; asAdministrator: boolean; days: number }
  welcome: object
  /** The center does not exist yet. `path` of the setup for a person who has a password. */
  setup_handed_over: { setupId: number; center: string; path: string }
  email_confirmation: object
  /** The new address. */
  email_changed: { email: string }
  password_changed: object
  password_replaced: object
  sessions_ended: object
  session_copied: object
  second_factor_added: object
  second_factor_removed: object
  second_factor_reset: object
  recovery_codes_renewed: object
  recovery_code_used: object
  /** The name from before. */
  account_erased: { firstName: string }
  /** Its notices refer to it. */
  notice: object
  /** The day on which it leaves: one a day. */
  notice_digest: { day: string }
}
export type MailKind = keyof MailData

/** Invitations, which the recipient did not request: queued again after a failure, their link is valid for its whole time again. */
export const renewedKinds: readonly MailKind[] = ['student_invitation', 'team_invitation', 'team_asked', 'welcome', 'setup_handed_over']
/** Notices about an account, which go to the address of the time of the event. */
export const noticeKinds: readonly MailKind[] = [
  'email_changed',
  'password_changed',
  'password_replaced',
  'sessions_ended',
  'session_copied',
  'second_factor_added',
  'second_factor_removed',
  'second_factor_reset',
  'recovery_codes_renewed',
  'recovery_code_used',
  'account_erased',
]

/** Mails of notices, which their readers can stop. */
export const stoppableKinds: readonly MailKind[] = ['notice', 'notice_digest']

/** Days until the link of an invitation expires, which the recipient did not request. */
export const invitationDays = 7
/** Minutes until a requested link for a password expires. */
export const passwordLinkMinutes = 30
/** Hours until the link that confirms an address expires. */
export const confirmationHours = 24
