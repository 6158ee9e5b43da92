export { resultQueries } from './api/result-queries'
export { markStateOf } from './model/mark-state'
