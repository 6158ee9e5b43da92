export { manageAccountTexts } from './i18n'
export { AccountMenu } from './ui/account-menu'
export { NewAccountButton } from './ui/new-account-button'
