import { useId, type ReactNode } from 'react'
import { cn } from '../lib/cn'
import { FieldError } from './field'

interface RadioOption<V extends string> {
  readonly value: V
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly disabled?: boolean
}

interface RadioGroupProps<V extends string> {
  readonly legend: ReactNode
  readonly hideLegend?: boolean
  readonly options: readonly RadioOption<V>[]
  readonly value?: V
  readonly defaultValue?: V
  readonly onValueChange?: (value: V) => void
  /** Name of the field in form data. */
  readonly name?: string
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly disabled?: boolean
  /** In one row instead of one below the other. */
  readonly horizontal?: boolean
  readonly className?: string
}

export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const {
    legend,
    hideLegend = false,
    options,
    value,
    defaultValue,
    onValueChange,
    name,
    hint,
    error,
    disabled = false,
    horizontal = false,
  } = props
  const own = useId()
  const describedBy = [error ? `${own}-error` : '', hint ? `${own}-hint` : ''].filter(Boolean).join(' ')
  return (
    <fieldset
      data-slot="radio-group"
      disabled={disabled}
      aria-describedby={describedBy || undefined}
      aria-invalid={error ? true : undefined}
      role="radiogroup"
      className={cn('min-w-0', props.className)}
    >
      <legend className={cn('mb-2 text-md font-medium', hideLegend && 'sr-only')}>{legend}</legend>
      <div className={cn('flex gap-x-5 gap-y-2.5', horizontal ? 'flex-wrap' : 'flex-col')}>
        {options.map((option) => (
          <label key={option.value} className="flex gap-2 text-md has-disabled:text-muted coarse:min-h-11 coarse:items-center">
            <span className="flex h-5 items-center">
              <input
                type="radio"
                data-slot="radio"
                name={name ?? own}
                value={option.value}
                disabled={option.disabled}
                {...(value === undefined ? { defaultChecked: option.value === defaultValue } : { checked: option.value === value })}
                onChange={() => onValueChange?.(option.value)}
                className={cn(
                  'size-4 appearance-none rounded-full border border-control bg-surface transition-[border-width,border-color]',
                  'checked:border-5 checked:border-accent hover:not-checked:border-muted disabled:border-line disabled:bg-subtle',
                )}
              />
            </span>
            <span>
              {option.label}
              {option.hint && <span className="block text-sm text-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <div className="mt-1.5 flex flex-col gap-1.5 empty:hidden">
        <FieldError id={`${own}-error`}>{error}</FieldError>
        {hint && (
          <p id={`${own}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </fieldset>
  )
}
