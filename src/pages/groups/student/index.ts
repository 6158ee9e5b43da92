export { studentInGroup } from './api/student-queries'
export { groupStudentTexts } from './i18n'
export { GroupStudentPage } from './ui/group-student-page'
