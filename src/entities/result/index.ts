export { resultQueries } from './api/result-queries'
export { standingOf, type Standing } from './model/standing'
