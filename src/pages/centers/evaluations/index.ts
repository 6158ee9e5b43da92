export { centerEvaluationTexts } from './i18n'
export { CenterEvaluationsPage } from './ui/center-evaluations-page'
