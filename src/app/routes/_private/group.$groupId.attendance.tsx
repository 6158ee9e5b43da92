import { createFileRoute } from '@tanstack/react-router'
import { AttendancePage, attendanceTexts } from '@/pages/groups/attendance'
import { loadTexts } from '@/shared/i18n'
import { day, ids, parseSearch, positive } from '../../params'

export const Route = createFileRoute('/_private/group/$groupId/attendance')({
  staticData: { shape: 'list' },
  params: ids('groupId'),
  validateSearch: (raw) => parseSearch(raw, { course: positive, day }),
  loader: () => loadTexts(attendanceTexts),
  component: AttendancePage,
})
