export { myResultsTexts } from './i18n'
export { MyResultsIndexPage } from './ui/my-results-index-page'
export { MyResultsPage } from './ui/my-results-page'
