export { userQueries } from './api/user-queries'
export { useSelf, type Self } from './model/use-self'
