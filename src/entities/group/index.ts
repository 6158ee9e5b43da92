export { groupQueries } from './api/group-queries'
export { GroupLogo } from './ui/group-logo'
