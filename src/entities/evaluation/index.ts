export { evaluationQueries } from './api/evaluation-queries'
