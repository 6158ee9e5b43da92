export { evaluatedQueries } from './api/evaluated-queries'
export { evaluationTexts } from './i18n'
export { EvaluationsPage } from './ui/evaluations-page'
export { EvaluatedProgramPage } from './ui/program-page'
