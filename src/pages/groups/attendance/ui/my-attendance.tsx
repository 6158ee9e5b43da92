import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { errorMessage } from '@/shared/api'
import { commonTexts, useLanguage, useTexts } from '@/shared/i18n'
import { formatDate } from '@/shared/lib/format'
import { EmptyState, ErrorState, Section, SkeletonText } from '@/shared/ui'
import { attendanceQueries } from '../api/attendance-queries'
import { attendanceTexts } from '../i18n'
import { CountsText, LimitsNote } from './counts-text'

/** A student's own absences in a group, by program. */
export function MyAttendance({ groupId }: { readonly groupId: number }) {
  const t = useTexts(attendanceTexts)
  const c = useTexts(commonTexts)
  const language = useLanguage()
  const { data, error, refetch } = useQuery(attendanceQueries.mine(groupId))
  if (!data) return error ? <ErrorState onRetry={() => void refetch()}>{errorMessage(error, c)}</ErrorState> : <SkeletonText lines={6} />
  if (data.programs.length === 0) {
    return (
      <EmptyState icon={CalendarCheck} title={t(($) => $.none)}>
        {t(($) => $.noneHint)}
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      {data.programs.map(({ course, counts, days }) => (
        <Section key={course.id} title={course.name}>
          <div className="rounded-lg border border-line bg-surface">
            <p className="px-4 py-2.5 text-md">
              <CountsText counts={counts} />
            </p>
            {days.length > 0 && (
              <ul className="divide-y divide-line border-t border-line">
                {days.map(({ day, hours, state }) => (
                  <li key={day} className="flex items-center justify-between gap-4 px-4 py-2 text-md">
                    <span className="tabular-nums">{formatDate(day, 'long', { language })}</span>
                    <span className="text-soft">
                      {t(($) => $.states[state])} · {t(($) => $.hoursOf, { count: hours })}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </Section>
      ))}
      {data.limits && <LimitsNote limits={data.limits} />}
    </div>
  )
}
