import { Combobox, Field } from '@/shared/ui'
import { useCenterOptions } from './use-center-options'

const noCenter = 'none'

interface CenterChoiceProps {
  readonly label: string
  readonly hint?: string
  /** The id of a center; null for none, undefined while nothing is chosen. */
  readonly value: number | null | undefined
  readonly onValueChange: (center: number | null) => void
  /** The choice of no center, such as the platform. */
  readonly none?: string
}

/** Chooses one of the centers that the reader works in, or of all of them for IT admins, by typing. */
export function CenterChoice({ label, hint, value, onValueChange, none }: CenterChoiceProps) {
  const { options, onQueryChange } = useCenterOptions(value)
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Combobox
          {...control}
          label={label}
          options={none === undefined ? options : [{ id: noCenter, label: none }, ...options]}
          value={value === undefined ? null : value === null ? noCenter : String(value)}
          onQueryChange={onQueryChange}
          onValueChange={(id) => id !== null && onValueChange(id === noCenter ? null : Number(id))}
        />
      )}
    </Field>
  )
}
