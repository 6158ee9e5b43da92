/** Data of a mail beside its account and its center, by kind. */
export interface MailData {
  password_reset: object
  first_password: object
  student_invitation: object
  team_invitation: object
  team_joined: object
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
}
export type MailKind = keyof MailData

/** Groups of kinds to filter by. */
export const mailGroups = {
  invitations: ['student_invitation', 'team_invitation', 'team_joined', 'welcome', 'setup_handed_over'],
  passwords: ['password_reset', 'first_password'],
  notices: [
    'email_confirmation',
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
  ],
} as const satisfies Record<string, readonly MailKind[]>

/** Days until the link of an invitation expires, which the recipient did not request. */
export const invitationDays = 7
/** Minutes until a requested link for a password expires. */
export const passwordLinkMinutes = 30
/** Hours until the link that confirms an address expires. */
export const confirmationHours = 24
