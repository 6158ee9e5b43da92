import type { Schema } from '@/shared/api'
import type { FieldBinding } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { RadioGroup } from '@/shared/ui'
import { studentsListTexts } from '../i18n'

/** How a new student signs in the first time. */
export function AccessChoice({ value, onValueChange }: FieldBinding<Schema<'NewAccess'>>) {
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
