import { GroupChoice } from '@/entities/group'
import type { Schema } from '@/shared/api'
import type { FieldBinding } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { RadioGroup } from '@/shared/ui'
import { studentsListTexts } from '../i18n'
import { SeatsLine } from './seats-line'

/** How a new student signs in the first time. */
export function AccessField({ value, onValueChange }: FieldBinding<Schema<'NewAccess'>>) {
  const t = useTexts(studentsListTexts)
  return (
    <RadioGroup
      legend={t(($) => $.form.access)}
      value={value}
      onValueChange={onValueChange}
      options={[
        { value: 'invite', label: t(($) => $.form.invite), hint: t(($) => $.form.inviteHint) },
        { value: 'one_time', label: t(($) => $.form.oneTime), hint: t(($) => $.form.oneTimeHint) },
      ]}
    />
  )
}

interface GroupFieldProps extends FieldBinding<number | null> {
  readonly options: Schema<'StudentOptions'>
  /** Seats that the change takes in the group. */
  readonly needed: number
  readonly atMost?: boolean
}

/** Chooses the group of the new students and shows the seats; a manager of the center may choose none. */
export function GroupField({ options, needed, atMost = false, ...field }: GroupFieldProps) {
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
