export { NewPasswordPage } from './ui/new-password-page'
