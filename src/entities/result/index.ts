export { resultQueries } from './api/result-queries'
