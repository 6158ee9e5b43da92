import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { DateInput, Field, IconButton, Select } from '@/shared/ui'
import { attendanceTexts } from '../i18n'
import { type AttendanceDay, neighbour } from '../model/attendance'

export interface DaySearch {
  readonly course?: number | undefined
  readonly day?: string | undefined
}

interface DayPickerProps {
  /** The day that was read last: of the group, not always the chosen one. */
  readonly known: AttendanceDay
  readonly search: DaySearch
  readonly onSearch: (search: DaySearch) => void
}

/** Which program and day; it stays while another one is read, or cannot be. */
export function DayPicker({ known, search, onSearch }: DayPickerProps) {
  const t = useTexts(attendanceTexts)
  const course = search.course ?? known.course?.id
  const day = search.day ?? known.today
  const show = (next: string | undefined) => onSearch({ ...search, day: next === known.today ? undefined : next })
  const step = (direction: 'before' | 'after', icon: typeof ChevronLeft) => {
    const to = neighbour(course === known.course?.id ? known.days : [], day, direction)
    return <IconButton icon={icon} label={t(($) => $[direction])} disabled={to === undefined} onClick={() => show(to)} />
  }
  return (
    <>
      {known.courses.length > 1 && (
        <Field label={t(($) => $.course)} className="w-full sm:w-60">
          {(control) => (
            <Select
              {...control}
              value={String(course ?? '')}
              options={known.courses.map(({ id, name }) => ({ value: String(id), label: name }))}
              onValueChange={(id) => onSearch({ ...search, course: Number(id) })}
            />
          )}
        </Field>
      )}
      <div className="flex items-end gap-1">
        <Field label={t(($) => $.day)} className="w-40">
          {(control) => (
            <DateInput
              {...control}
              value={day}
              max={known.today}
              onValueChange={(next) => /^\d{4}-\d{2}-\d{2}$/.test(next) && show(next)}
            />
          )}
        </Field>
        {step('before', ChevronLeft)}
        {step('after', ChevronRight)}
      </div>
    </>
  )
}
