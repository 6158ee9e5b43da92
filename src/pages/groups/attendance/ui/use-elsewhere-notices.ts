import { useQueryClient } from '@tanstack/react-query'
import { userQueries } from '@/entities/user'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatDate } from '@/shared/lib/format'
import { toast } from '@/shared/ui'
import type { ElsewhereNotices } from '../api/use-attendance'
import { attendanceTexts } from '../i18n'
import type { AttendanceDay } from '../model/attendance'
import type { Place } from '../model/noted-days'

// somebody who was not at the device when the connection came back still has to see it
const untilClosed = { duration: Number.POSITIVE_INFINITY }

/** Says what became of a change whose day does not show it: another day is open, or the student is no longer in the class. */
export function useElsewhereNotices(courses: AttendanceDay['courses']): ElsewhereNotices {
  const t = useTexts(attendanceTexts)
  const c = useTexts(commonTexts)
  const client = useQueryClient()
  const nameOf = ({ course_id, day }: Place) =>
    [courses.find(({ id }) => id === course_id)?.name, formatDate(day)].filter((part) => part !== undefined).join(', ')
  return {
    onRefused: (change, error) =>
      toast.error(
        t(($) => $.failedElsewhere, { place: nameOf(change), why: errorMessage(error, c) }),
        untilClosed,
      ),
    onTheirs: (change, { day, theirs }) => {
      const names = day.rows.flatMap(({ student }) => (theirs.includes(student.id) ? [student.name] : []))
      toast.warning(
        t(($) => $.conflictElsewhere, { place: nameOf(change), names: names.join('; ') }),
        untilClosed,
      )
    },
    onLeft: async (change, students) => {
      const names = await Promise.all(
        students.map((id) =>
          client.fetchQuery(userQueries.detail(id)).then(
            ({ display_name }) => display_name,
            () => t(($) => $.student),
          ),
        ),
      )
      toast.warning(
        t(($) => $.left, { count: names.length, place: nameOf(change), names: names.join('; ') }),
        untilClosed,
      )
    },
  }
}
