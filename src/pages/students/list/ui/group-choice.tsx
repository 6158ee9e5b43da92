import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Combobox, Field } from '@/shared/ui'
import { studentsListTexts } from '../i18n'

interface GroupChoiceProps {
  readonly label?: string
  readonly groups: Schema<'StudentOptions'>['groups']
  readonly value: number | null
  readonly onChange: (group: number | null) => void
  readonly optional?: boolean
  readonly error?: string | undefined
}

/** An active group, found by typing. */
export function GroupChoice({ label, groups, value, onChange, optional = false, error }: GroupChoiceProps) {
  const t = useTexts(studentsListTexts)
  const name = label ?? t(($) => $.form.group)
  return (
    <Field label={name} optional={optional} error={error}>
      {(control) => (
        <Combobox
          {...control}
          label={name}
          placeholder={t(($) => $.form.groupPlaceholder)}
          options={groups.map((group) => ({ id: String(group.id), label: group.name, hint: group.period }))}
          value={value === null ? null : String(value)}
          onValueChange={(id) => onChange(id === null ? null : Number(id))}
        />
      )}
    </Field>
  )
}
