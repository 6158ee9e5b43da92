export { mailTexts } from './i18n'
export { MailState } from './ui/mail-state'
