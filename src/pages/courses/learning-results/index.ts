export { learningResultTexts } from './i18n'
export { ResultsPage } from './ui/results-page'
