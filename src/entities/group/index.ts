export { groupQueries } from './api/group-queries'
