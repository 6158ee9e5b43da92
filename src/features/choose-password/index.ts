export { choosePasswordTexts } from './i18n'
export { isReady } from './model/password-rules'
export { PasswordFields } from './ui/password-fields'
