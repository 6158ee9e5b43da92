import { BoundField, type FieldBinding } from '@/shared/form'
import { Combobox } from '@/shared/ui'

interface GroupChoiceProps extends Pick<FieldBinding<number | null>, 'value' | 'onValueChange' | 'error' | 'required'> {
  readonly label: string
  readonly placeholder: string
  readonly groups: readonly { readonly id: number; readonly name: string; readonly period: string }[]
  readonly optional?: boolean
}

/** Chooses one of several groups by typing: `<GroupChoice {...form.field('group_id')} … />`. */
export function GroupChoice({ label, placeholder, groups, value, onValueChange, error, required, optional = false }: GroupChoiceProps) {
  return (
    <BoundField label={label} optional={optional} error={error} required={required}>
      {(control) => (
        <Combobox
          {...control}
          label={label}
          placeholder={placeholder}
          options={groups.map(({ id, name, period }) => ({ id: String(id), label: name, hint: period }))}
          value={value === null ? null : String(value)}
          onValueChange={(id) => onValueChange(id === null ? null : Number(id))}
        />
      )}
    </BoundField>
  )
}
