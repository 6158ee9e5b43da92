export { coursesQuery } from './api/courses-query'
export { coursesListTexts } from './i18n'
export { CoursesPage } from './ui/courses-page'
