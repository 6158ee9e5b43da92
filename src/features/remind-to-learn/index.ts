export { RemindButton } from './ui/remind-button'
export { remindTexts } from './i18n'
