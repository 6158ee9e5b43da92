export { groupQueries } from './api/group-queries'
export { GroupChoice } from './ui/group-choice'
export { GroupLogo } from './ui/group-logo'
