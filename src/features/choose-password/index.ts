export { choosePasswordTexts } from './i18n'
export { PasswordFields, usePasswordOptions } from './ui/password-fields'
