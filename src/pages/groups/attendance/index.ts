export { attendanceQueries } from './api/attendance-queries'
export { attendanceTexts } from './i18n'
export { AttendancePage } from './ui/attendance-page'
