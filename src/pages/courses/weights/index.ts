export { weightQueries } from './api/weight-queries'
export { courseWeightTexts } from './i18n'
export { WeightsPage } from './ui/weights-page'
