export { ResetRequestPage } from './ui/reset-request-page'
