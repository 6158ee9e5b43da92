export { confirmEmailTexts } from './i18n'
export { ConfirmEmailPage } from './ui/confirm-email-page'
