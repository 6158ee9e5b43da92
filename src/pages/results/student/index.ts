export { userResultsTexts } from './i18n'
export { UserResultsPage } from './ui/user-results-page'
