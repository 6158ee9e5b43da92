export { studentsQuery } from './api/students-query'
export { studentsListTexts } from './i18n'
export { StudentsPage } from './ui/students-page'
