export { choosePasswordTexts } from './i18n'
export { isReady, type ChosenPassword } from './model/password-rules'
export { PasswordFields, type PasswordFieldsProps } from './ui/password-fields'
