export { mailMessageTexts } from './i18n'
export { InvitationState } from './ui/invitation-state'
export { MailState } from './ui/mail-state'
