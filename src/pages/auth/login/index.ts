export { loginTexts } from './i18n'
export { LoginPage } from './ui/login-page'
export { nextPath } from './model/next-path'
