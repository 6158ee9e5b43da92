export { resetRequestTexts } from './i18n'
export { ResetRequestPage } from './ui/reset-request-page'
