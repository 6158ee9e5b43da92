export { readLink, type LinkParts } from './api/password-link'
export { newPasswordTexts } from './i18n'
export { NewPasswordPage } from './ui/new-password-page'
