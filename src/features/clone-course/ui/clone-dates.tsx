import { useQuery } from '@tanstack/react-query'
import { CalendarX2 } from 'lucide-react'
import { GroupChoice, groupQueries } from '@/entities/group'
import { errorMessage } from '@/shared/api'
import { type FieldBinding, TextField } from '@/shared/form'
import { commonTexts, useTexts } from '@/shared/i18n'
import { addDays, daysBetween, formatDate, readDay, readShift } from '@/shared/lib/format'
import { AlertBox, DateInput, ErrorState, Field } from '@/shared/ui'
import { cloneCourseTexts } from '../i18n'
import { datedDays } from '../model/dates'

interface CloneDatesProps {
  readonly courseId: number
  readonly group: FieldBinding<number | null>
  readonly days: FieldBinding<string>
}

/** Asks for a group whose dates the copy takes along, and by how many days they move; shows the first and the last one first. */
export function CloneDates({ courseId, group, days }: CloneDatesProps) {
  const t = useTexts(cloneCourseTexts)
  const c = useTexts(commonTexts)
  const groups = useQuery(groupQueries.list({ course: courseId, state: 'all', ordering: '-period', page_size: 100 }))
  const schedule = useQuery({ ...groupQueries.schedule(group.value ?? 0), enabled: group.value !== null })
  const dated = schedule.data && datedDays(schedule.data.items, courseId)
  if (groups.data?.count === 0)
    return (
      <AlertBox icon={CalendarX2} title={t(($) => $.datesTitle)}>
        {t(($) => $.datesBody)}
      </AlertBox>
    )
  const shift = readShift(days.value) ?? 0
  return (
    <>
      <GroupChoice
        {...group}
        label={t(($) => $.datesFrom)}
        placeholder={t(($) => $.noDates)}
        groups={groups.data?.results ?? []}
        optional
      />
      {schedule.isError && group.value !== null && (
        <ErrorState onRetry={() => void schedule.refetch()}>{errorMessage(schedule.error, c)}</ErrorState>
      )}
      {dated && group.value !== null && (
        <div className="grid grid-cols-2 gap-3">
          <Field label={t(($) => $.firstDay)}>
            {(control) => (
              <DateInput
                {...control}
                value={addDays(dated.first, shift)}
                onValueChange={(day) => readDay(day) !== null && days.onValueChange(String(daysBetween(dated.first, day)))}
              />
            )}
          </Field>
          <TextField {...days} label={t(($) => $.days)} hint={t(($) => $.daysHint)} maxLength={5} />
        </div>
      )}
      <p role="status" className="text-md text-soft">
        {group.value === null
          ? t(($) => $.withoutDates)
          : schedule.data && !dated
            ? t(($) => $.groupWithoutDates)
            : dated &&
              t(($) => $.datesPreview, {
                count: dated.count,
                first: formatDate(addDays(dated.first, shift)),
                last: formatDate(addDays(dated.last, shift)),
              })}
      </p>
    </>
  )
}
