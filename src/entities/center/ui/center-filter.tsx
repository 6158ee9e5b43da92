import { Combobox } from '@/shared/ui'
import { useCenterOptions } from './use-center-options'

interface CenterFilterProps {
  readonly label: string
  /** What stands there while all centers are shown. */
  readonly placeholder: string
  readonly center: number | undefined
  readonly onChange: (center: number | undefined) => void
}

/** Filters a list by a center: any for IT admins, for others one of those they work in. */
export function CenterFilter({ label, placeholder, center, onChange }: CenterFilterProps) {
  const { options, onQueryChange } = useCenterOptions(center)
  return (
    <Combobox
      label={label}
      className="w-full sm:w-52"
      placeholder={placeholder}
      options={options}
      onQueryChange={onQueryChange}
      value={center === undefined ? null : String(center)}
      onValueChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  )
}
