export { classQueries } from './api/class-queries'
export { classResultsTexts } from './i18n'
export { ClassResultsPage } from './ui/class-results-page'
