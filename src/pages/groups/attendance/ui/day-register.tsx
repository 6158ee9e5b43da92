import { UserCheck } from 'lucide-react'
import { LeaveGuard } from '@/shared/form'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Button, EmptyState, Field, Select, toast } from '@/shared/ui'
import { useAttendance } from '../api/use-attendance'
import { attendanceTexts } from '../i18n'
import type { AttendanceDay, State } from '../model/attendance'
import { LimitsNote } from './counts-text'
import type { DaySearch } from './day-picker'
import { Register } from './register'
import { useElsewhereNotices } from './use-elsewhere-notices'

interface DayRegisterProps {
  readonly groupId: number
  readonly day: AttendanceDay
  readonly search: DaySearch
}

/** One day of a class beside its picker: how long, who was there, and how saving goes. */
export function DayRegister({ groupId, day, search }: DayRegisterProps) {
  const t = useTexts(attendanceTexts)
  const c = useTexts(commonTexts)
  const attendance = useAttendance({ groupId, course: search.course, day: search.day }, day, useElsewhereNotices(day.courses))
  const mayEdit = day.may_edit && day.day <= day.today
  const fillRest = () => {
    const rest = day.rows.filter((row) => attendance.stateOf(row) === null)
    if (rest.length === 0) return toast.info(t(($) => $.nobodyLeft))
    attendance.note(Object.fromEntries(rest.map(({ student }): [number, State] => [student.id, 'present'])))
  }
  const names = day.rows.flatMap(({ student }) => (attendance.theirs.includes(student.id) ? [student.name] : []))
  return (
    <>
      {mayEdit && (
        <>
          <Field label={t(($) => $.hours)} className="w-28">
            {(control) => (
              <Select
                {...control}
                disabled={day.hours === null}
                value={String(day.hours ?? 1)}
                options={Array.from({ length: 12 }, (_, index) => ({
                  value: String(index + 1),
                  label: t(($) => $.hoursOf, { count: index + 1 }),
                }))}
                onValueChange={(hours) => attendance.note({}, Number(hours))}
              />
            )}
          </Field>
          <Button onClick={fillRest}>
            <UserCheck aria-hidden />
            {t(($) => $.allPresent)}
          </Button>
        </>
      )}
      <p role="status" className="ml-auto text-sm text-muted">
        {attendance.waiting !== null
          ? t(($) => $.waiting, { count: attendance.waiting })
          : attendance.isPending
            ? t(($) => $.saving)
            : attendance.failed === 0 && day.hours !== null && t(($) => $.saved)}
      </p>
      <div className="flex w-full flex-col gap-4">
        {day.group.archived && <AlertBox>{t(($) => $.archived)}</AlertBox>}
        {day.may_edit && !mayEdit && <AlertBox>{t(($) => $.notHeld)}</AlertBox>}
        {attendance.failed > 0 && !attendance.isPending && (
          <AlertBox type="error">
            <span className="flex flex-wrap items-center gap-x-3">
              {t(($) => $.failed, { count: attendance.failed, why: errorMessage(attendance.error, c) })}
              <Button variant="link" onClick={attendance.retry}>
                {t(($) => $.retry)}
              </Button>
            </span>
          </AlertBox>
        )}
        {names.length > 0 && (
          <AlertBox type="warning">
            <span className="flex flex-wrap items-center gap-x-3">
              {t(($) => $.conflict, { names: names.join('; ') })}
              <Button variant="link" onClick={attendance.forgetTheirs}>
                {t(($) => $.understood)}
              </Button>
            </span>
          </AlertBox>
        )}
        {day.rows.length === 0 ? (
          <EmptyState title={t(($) => $.noStudents)} />
        ) : (
          <Register day={day} mayEdit={mayEdit} stateOf={attendance.stateOf} onNote={(id, state) => attendance.note({ [id]: state })} />
        )}
        {mayEdit && <p className="text-sm text-muted max-sm:hidden">{t(($) => $.keys)}</p>}
        {day.limits && <LimitsNote limits={day.limits} />}
      </div>
      {/* what waits is on the device, and is sent by itself */}
      <LeaveGuard isDirty={() => attendance.failed > 0} />
    </>
  )
}
