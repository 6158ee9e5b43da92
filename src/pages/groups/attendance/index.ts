export { attendanceTexts } from './i18n'
export { AttendancePage } from './ui/attendance-page'
