import { GroupChoice } from '@/entities/group'
import type { Schema } from '@/shared/api'
import type { FieldBinding } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { studentsListTexts } from '../i18n'
import { SeatsLine } from './seats-line'

interface PlaceChoiceProps extends FieldBinding<number | null> {
  readonly options: Schema<'StudentOptions'>
  /** Seats that the change takes in the group. */
  readonly needed: number
  readonly atMost?: boolean
}

/** Chooses the group of the new students and shows the seats; a manager of the center may choose none. */
export function PlaceChoice({ options, needed, atMost = false, ...field }: PlaceChoiceProps) {
  const t = useTexts(studentsListTexts)
  const { value } = field
  return (
    <div className="flex flex-col gap-2">
      <GroupChoice
        {...field}
        label={t(($) => $.form.group)}
        placeholder={t(($) => $.form.groupPlaceholder)}
        groups={options.groups}
        optional={options.may_manage}
      />
      {value !== null && <SeatsLine needed={needed} left={options.seats.left} atMost={atMost} />}
      {value === null && options.may_manage && <p className="text-md text-muted">{t(($) => $.form.noGroup)}</p>}
    </div>
  )
}
