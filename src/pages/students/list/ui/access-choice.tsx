import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { RadioGroup } from '@/shared/ui'
import { studentsListTexts } from '../i18n'

type Access = Schema<'NewAccess'>

/** How who is new gets in the first time. */
export function AccessChoice({ value, onChange }: { readonly value: Access; readonly onChange: (access: Access) => void }) {
  const t = useTexts(studentsListTexts)
  return (
    <RadioGroup
      legend={t(($) => $.form.access)}
      value={value}
      onValueChange={onChange}
      options={[
        { value: 'invite', label: t(($) => $.form.invite), hint: t(($) => $.form.inviteHint) },
        { value: 'one_time', label: t(($) => $.form.oneTime), hint: t(($) => $.form.oneTimeHint) },
      ]}
    />
  )
}
