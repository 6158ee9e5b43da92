export { loginTexts } from './i18n'
export { LoginPage } from './ui/login-page'
export { nextPlace } from './model/next-place'
