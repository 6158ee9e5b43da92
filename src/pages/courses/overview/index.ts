export { courseOverviewTexts } from './i18n'
export { CoursePage } from './ui/course-page'
export { CenterCoursePage } from './ui/center-course-page'
