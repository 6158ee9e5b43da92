import { Input } from '@/shared/ui'

interface WeightInputProps {
  readonly label: string
  /** As typed, in percent. */
  readonly value: string
  readonly disabled?: boolean
  readonly onValueChange: (value: string) => void
}

/** The weight of one of several siblings, typed in percent. */
export function WeightInput({ label, value, disabled = false, onValueChange }: WeightInputProps) {
  return (
    <span className="flex items-center gap-1">
      <Input
        className="w-20"
        numeric
        inputMode="decimal"
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={({ target }) => onValueChange(target.value)}
      />
      <span aria-hidden className="text-md text-muted">
        %
      </span>
    </span>
  )
}
