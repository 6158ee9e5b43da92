import type { NoticeInMail } from '#server/modules/notifications/mailed-queries.ts'
import type { MailKind } from './kinds.ts'

/** What decides whether a waiting mail still has a reason to leave, read at that moment. */
export interface Standing {
  kind: MailKind
  /** Null when the account is gone. */
  user_id: number | null
  address: string | null
  has_token: boolean
  /** Null while the account is gone or has no address. */
  current_email: string | null
  is_active: boolean | null
  has_password: boolean | null
  /** Whether the link in it would work. */
  has_valid_link: boolean
  is_confirmation_valid: boolean
  is_staff_there: boolean
  is_student_there: boolean
  is_setup_theirs: boolean
  is_invitation_open: boolean
  is_import_undone: boolean
  /** Of a mail of notices: those that it would contain. */
  notices: readonly NoticeInMail[]
}

export type CancelReason =
  | 'account_gone'
  | 'account_inactive'
  | 'email_changed'
  | 'link_ended'
  | 'left_center'
  | 'has_password'
  | 'import_undone'
  | 'setup_ended'
  | 'invitation_ended'
  | 'notices_ended'

type Rule = (mail: Standing) => CancelReason | null

const exists: Rule = (mail) => (mail.user_id === null ? 'account_gone' : null)
const active: Rule = (mail) => exists(mail) ?? (mail.is_active ? null : 'account_inactive')
const reachable: Rule = (mail) =>
  active(mail) ?? (mail.current_email?.toLowerCase() === mail.address?.toLowerCase() ? null : 'email_changed')
const linked: Rule = (mail) => (!mail.has_token || mail.has_valid_link ? null : 'link_ended')
const withoutPassword: Rule = (mail) => (mail.has_password ? 'has_password' : null)
const imported: Rule = (mail) => (mail.is_import_undone ? 'import_undone' : null)
const inTeam: Rule = (mail) => (mail.is_staff_there ? null : 'left_center')
const informs: Rule = (mail) => (mail.notices.length > 0 ? null : 'notices_ended')
const inCenter: Rule = (mail) => (mail.is_student_there ? null : 'left_center')

/** Rules of each kind, checked in this order. Notices about an account go to the address of the time of the event. */
const rules: Record<MailKind, readonly Rule[]> = {
  password_reset: [reachable, linked],
  first_password: [reachable, withoutPassword, linked],
  student_invitation: [imported, reachable, inCenter, withoutPassword, linked],
  team_invitation: [reachable, inTeam, withoutPassword, linked],
  team_asked: [reachable, (mail) => (mail.is_invitation_open ? null : 'invitation_ended'), linked],
  welcome: [reachable, withoutPassword, linked],
  setup_handed_over: [reachable, (mail) => (mail.is_setup_theirs ? null : 'setup_ended'), linked],
  email_confirmation: [active, (mail) => (mail.is_confirmation_valid ? null : 'link_ended')],
  email_changed: [exists],
  password_changed: [exists],
  password_replaced: [exists],
  sessions_ended: [exists],
  session_copied: [exists],
  second_factor_added: [exists],
  second_factor_removed: [exists],
  second_factor_reset: [exists],
  recovery_codes_renewed: [exists],
  recovery_code_used: [exists],
  account_erased: [],
  notice: [reachable, informs],
  notice_digest: [reachable, informs],
}

/** Why a waiting mail must not leave any more; null while its reason stands. */
export function cancelReason(mail: Standing): CancelReason | null {
  for (const rule of rules[mail.kind]) {
    const reason = rule(mail)
    if (reason !== null) return reason
  }
  return null
}
