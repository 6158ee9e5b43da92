export { groupQueries } from './api/group-queries'
export { GroupLogo, type GroupLogoProps } from './ui/group-logo'
