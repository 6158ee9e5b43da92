import { GroupChoice } from '@/entities/group'
import type { Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { studentsListTexts } from '../i18n'
import { SeatsLine } from './seats-line'

interface PlaceChoiceProps {
  readonly options: Schema<'StudentOptions'>
  readonly value: number | null
  readonly onChange: (group: number | null) => void
  /** Seats that the group would take. */
  readonly needed: number
  readonly atMost?: boolean
  readonly isMissing: boolean
}

/** The group that newcomers go into, and what that takes; who manages the center may leave it open. */
export function PlaceChoice({ options, value, onChange, needed, atMost = false, isMissing }: PlaceChoiceProps) {
  const t = useTexts(studentsListTexts)
  const c = useTexts(commonTexts)
  return (
    <div className="flex flex-col gap-2">
      <GroupChoice
        label={t(($) => $.form.group)}
        placeholder={t(($) => $.form.groupPlaceholder)}
        groups={options.groups}
        value={value}
        onChange={onChange}
        optional={options.may_manage}
        error={isMissing ? c(($) => $.validation.required) : undefined}
      />
      {value !== null && <SeatsLine needed={needed} left={options.seats.left} atMost={atMost} />}
      {value === null && options.may_manage && <p className="text-md text-muted">{t(($) => $.form.noGroup)}</p>}
    </div>
  )
}
