import { Combobox, Field } from '@/shared/ui'

interface GroupChoiceProps {
  readonly label: string
  readonly placeholder: string
  readonly groups: readonly { readonly id: number; readonly name: string; readonly period: string }[]
  readonly value: number | null
  readonly onChange: (group: number | null) => void
  readonly optional?: boolean
  readonly error?: string | undefined
}

/** One of some groups, found by typing. */
export function GroupChoice({ label, placeholder, groups, value, onChange, optional = false, error }: GroupChoiceProps) {
  return (
    <Field label={label} optional={optional} error={error}>
      {(control) => (
        <Combobox
          {...control}
          label={label}
          placeholder={placeholder}
          options={groups.map(({ id, name, period }) => ({ id: String(id), label: name, hint: period }))}
          value={value === null ? null : String(value)}
          onValueChange={(id) => onChange(id === null ? null : Number(id))}
        />
      )}
    </Field>
  )
}
