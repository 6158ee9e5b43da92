import { accountMails } from '#server/texts/account-mails.ts'
import { secondFactorMails } from '#server/texts/second-factor-mails.ts'
import { noticeMails } from '#server/texts/notice-mails.ts'
import type { NoticeInMail } from '#server/modules/notifications/mailed-queries.ts'
import { centerMails } from '#server/texts/center-mails.ts'
import { passwordMails } from '#server/texts/password-mails.ts'
import { confirmationHours, invitationDays, type MailData, type MailKind, passwordLinkMinutes } from './kinds.ts'

/** What the texts of mails name. */
export interface Named<D> {
  language: 'es' | 'en'
  firstName: string
  center: string
  publicUrl: string
  /** Path of the page that the link opens, without a link the sign-in. */
  path: string | null
  /** Of a mail of notices, with the page that stops such mails. */
  notices: readonly NoticeInMail[]
  stopPage: string
  data: D
}
interface Text {
  subject: string
  text: string
}

const days = invitationDays
const linkOf = ({ path, publicUrl }: Named<unknown>) => publicUrl + (path ?? '')
const resetLink = ({ publicUrl }: Named<unknown>) => `${publicUrl}/reset-password-request`

const texts: { [K in MailKind]: (mail: Named<MailData[K]>) => Text } = {
  password_reset: (mail) =>
    passwordMails.reset[mail.language]({ firstName: mail.firstName, link: linkOf(mail), minutes: passwordLinkMinutes }),
  first_password: (mail) =>
    passwordMails.set[mail.language]({ firstName: mail.firstName, link: linkOf(mail), minutes: passwordLinkMinutes }),
  student_invitation: (mail) =>
    centerMails.studentInvitation[mail.language]({ firstName: mail.firstName, center: mail.center, link: linkOf(mail), days }),
  team_invitation: (mail) =>
    centerMails.teamInvitation[mail.language]({ firstName: mail.firstName, center: mail.center, link: linkOf(mail), days }),
  team_asked: (mail) =>
    centerMails.teamAsked[mail.language]({
      ...mail.data,
      firstName: mail.firstName,
      link: mail.path === null ? `${mail.publicUrl}/` : linkOf(mail),
      isNew: mail.path !== null,
    }),
  welcome: (mail) => accountMails.welcome[mail.language]({ firstName: mail.firstName, link: linkOf(mail), days }),
  setup_handed_over: (mail) =>
    centerMails.setupHandOver[mail.language]({
      firstName: mail.firstName,
      center: mail.data.center,
      link: mail.path === null ? mail.publicUrl + mail.data.path : linkOf(mail),
      days: mail.path === null ? null : days,
    }),
  email_confirmation: (mail) =>
    accountMails.confirmEmail[mail.language]({ firstName: mail.firstName, link: linkOf(mail), hours: confirmationHours }),
  email_changed: (mail) => accountMails.emailChanged[mail.language]({ firstName: mail.firstName, email: mail.data.email }),
  password_changed: (mail) => accountMails.passwordChanged[mail.language]({ firstName: mail.firstName, link: resetLink(mail) }),
  password_replaced: (mail) => accountMails.passwordReplaced[mail.language]({ firstName: mail.firstName }),
  sessions_ended: (mail) => accountMails.sessionsEnded[mail.language]({ firstName: mail.firstName, link: resetLink(mail) }),
  session_copied: (mail) => accountMails.sessionCopied[mail.language]({ firstName: mail.firstName, link: resetLink(mail) }),
  second_factor_added: (mail) => secondFactorMails.secondFactorAdded[mail.language]({ firstName: mail.firstName, link: resetLink(mail) }),
  second_factor_removed: (mail) =>
    secondFactorMails.secondFactorRemoved[mail.language]({ firstName: mail.firstName, link: resetLink(mail) }),
  second_factor_reset: (mail) => secondFactorMails.secondFactorReset[mail.language]({ firstName: mail.firstName, link: resetLink(mail) }),
  recovery_codes_renewed: (mail) =>
    secondFactorMails.recoveryCodesRenewed[mail.language]({ firstName: mail.firstName, link: resetLink(mail) }),
  recovery_code_used: (mail) => secondFactorMails.recoveryCodeUsed[mail.language]({ firstName: mail.firstName, link: resetLink(mail) }),
  account_erased: (mail) => accountMails.erased[mail.language]({ firstName: mail.data.firstName }),
  notice: (mail) => noticeMails.notice[mail.language](mail),
  notice_digest: (mail) => noticeMails.digest[mail.language](mail),
}

/** Subject and text of a mail in the language of its reader. */
export const mailText = <K extends MailKind>(kind: K, mail: Named<MailData[K]>): Text =>
  (texts[kind] as (mail: Named<MailData[K]>) => Text)(mail)
