import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn'
import { controlStyles, type ControlSize } from './input'

interface SelectOption<V extends string = string> {
  readonly value: V
  readonly label: string
  readonly disabled?: boolean
}

interface SelectProps<V extends string> extends Omit<
  ComponentProps<'select'>,
  'size' | 'value' | 'defaultValue' | 'onChange' | 'children'
> {
  readonly options: readonly SelectOption<V>[]
  readonly value?: V | ''
  readonly defaultValue?: V | ''
  readonly onValueChange?: (value: V) => void
  /** Shown while nothing is chosen; it cannot be chosen again. */
  readonly placeholder?: string
  readonly size?: ControlSize
}

/** The native list, which works best on phones and with screen readers. */
export function Select<V extends string>({ options, onValueChange, placeholder, size, className, ...props }: SelectProps<V>) {
  return (
    <div data-slot="select" className={cn('relative min-w-0', className)}>
      <select
        className={cn(controlStyles({ size }), 'appearance-none truncate pr-8')}
        {...(onValueChange ? { onChange: (event) => onValueChange(event.target.value as V) } : {})}
        {...props}
      >
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden size={16} className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-muted" />
    </div>
  )
}
