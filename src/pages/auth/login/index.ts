export { loginTexts } from './i18n'
export { LoginPage } from './ui/login-page'
