export { groupQueries } from './api/group-queries'
export { shownCourse } from './model/shown-course'
export { GroupChoice } from './ui/group-choice'
export { GroupLogo } from './ui/group-logo'
