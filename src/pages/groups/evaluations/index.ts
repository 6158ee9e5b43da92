export { evaluationQueries } from './api/evaluation-queries'
export { evaluationTexts } from './i18n'
export { EvaluationsPage } from './ui/evaluations-page'
export { EvaluatedProgramPage } from './ui/program-page'
